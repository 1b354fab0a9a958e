#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <utility>
#include <vector>

#include "catalog/facade/play.hpp"
#include "catalog/facade/rules.hpp"
#include "catalog/talk/host.hpp"
#include "zermelo/play/hidden_commentary.hpp"
#include "zermelo/play/referee.hpp"

namespace zermelo {

/// Tells a play as the options ask for it.
template <class R>
class Teller {
public:
    /// `host` tells the play to persons; null where there are none, or words are the lecture's.
    /// `head` begins the record that `options.moved` is given.
    Teller(const PlayOptions& options, const std::vector<Seat>& persons, Host* host = nullptr,
           TextRecord head = {})
        : level_(options.commentary),
          host_(host),
          moved_(options.moved),
          record_(std::move(head)),
          terse_(options.out == nullptr ? nothing() : *options.out),
          verbose_(options.out == nullptr ? nothing() : *options.out, options.paint),
          hidden_(options.out == nullptr ? nothing() : *options.out, persons, options.paint),
          for_persons_(Hidden<R> && !persons.empty()) {}

    void began(const R& rules, const Position& s) {
        if (host_ != nullptr)
            host_->began(*s);
        else if (level_ == Commentary::verbose)
            for_persons_ ? hidden_.began(rules, s) : verbose_.began(rules, s);
        if (moved_) moved_(record_);
    }
    void moved(const R& rules, const Position& s, std::size_t m, const Position& next) {
        if (host_ != nullptr)
            host_->moved(*s, m, *next);
        else if (level_ == Commentary::verbose)
            for_persons_ ? hidden_.moved(rules, s, m, next) : verbose_.moved(rules, s, m, next);
        if (!moved_) return;
        record_.moves.push_back(s->move_text(m));
        moved_(record_);
    }
    void took_back(const R& rules, const Position& s, std::size_t kept) {
        if (host_ != nullptr)
            host_->took_back(*s);
        else if (level_ == Commentary::verbose)
            for_persons_ ? hidden_.took_back(rules, s, kept) : verbose_.took_back(rules, s, kept);
        if (!moved_) return;
        record_.moves.resize(kept);
        moved_(record_);
    }
    void ended(const R& rules, const Record<R>& record) {
        if (host_ != nullptr && level_ == Commentary::verbose)
            host_->ended(ending_text(rules, record));
        else if (level_ != Commentary::silent)
            terse_.ended(rules, record);
    }

private:
    static std::ostream& nothing() {
        static std::ostream stream(nullptr); // writes go nowhere
        return stream;
    }

    Commentary level_;
    Host* host_;
    std::function<void(const TextRecord&)> moved_;
    TextRecord record_; ///< so far
    TerseCommentary terse_;
    VerboseCommentary verbose_;
    HiddenCommentary hidden_;
    bool for_persons_;
};

} // namespace zermelo
