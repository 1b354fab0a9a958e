#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/facade/analysis.hpp"

namespace zermelo {

/// The analysis of a game that has one topic, `explain`, and perhaps something to say of moves.
class ExplainFacet final : public AnalysisFacet {
public:
    using Explain = std::function<Parsed<Analysis>(const AnyPosition& at, const StopToken& stop)>;
    using Comment = std::function<std::string(const AnyPosition& at, std::size_t number)>;

    ExplainFacet(std::string help, Explain explain, Comment comment)
        : topics_{{"explain", std::move(help)}},
          explain_(std::move(explain)),
          comment_(std::move(comment)) {}

    const std::vector<AnalysisTopic>& topics() const override { return topics_; }
    Parsed<Analysis> analyse(const std::string& /*topic*/, const AnyPosition& at,
                             const AnalysisLimits& limits) const override {
        return explain_(at, limits.stop);
    }
    std::string move_comment(const AnyPosition& at, std::size_t number) const override {
        return comment_(at, number);
    }

private:
    std::vector<AnalysisTopic> topics_;
    Explain explain_;
    Comment comment_;
};

} // namespace zermelo
