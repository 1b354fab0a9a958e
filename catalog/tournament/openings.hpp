#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "catalog/facade/any_game.hpp"
#include "catalog/registry/trust.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/tasks.hpp"

namespace zermelo {

/// The openings of a tournament, numbered from 0: read from a file, or drawn at random and balanced
/// by a search. The same text and seed give the same openings. Several threads may ask.
class Openings {
public:
    /// `text` is `random`, `random:PLIES`, or the name of a file: positions or moves, one opening a
    /// line; for chess also EPD and PGN. The game must outlive the openings.
    static Parsed<std::shared_ptr<Openings>> find(const AnyGame& game, const std::string& text,
                                                  std::uint64_t seed, Trust trust);

    explicit Openings(const AnyGame& game) : game_(game) {}

    /// Those of a file begin again after the last one.
    PositionText opening(std::size_t number);

    /// What an opening is numbered as: those of a file come round.
    std::size_t canonical(std::size_t number) const {
        return is_drawn_ ? number : number % known_.size();
    }

private:
    std::optional<Mistake> read(const std::string& path);
    std::optional<Mistake> read_lines(const std::string& text);
    std::optional<Mistake> add(const PositionText& opening);
    PositionText draw();
    struct Drawn {
        PositionText text;
        Position at;
    };
    std::optional<Drawn> walk(Random& random) const;
    double imbalance(const AnyPosition& at) const;

    const AnyGame& game_;
    bool is_drawn_ = false;
    int plies_ = 4;
    std::uint64_t seed_ = 0;
    Mutex mutex_; ///< of all below
    std::vector<PositionText> known_;
    std::set<std::string> seen_; ///< positions that were drawn, up to symmetry
};

} // namespace zermelo
