#include <algorithm>

#include <fmt/format.h>

#include "catalog/output/draw.hpp"
#include "catalog/output/review.hpp"

namespace zermelo {

namespace {

constexpr double plot_left = 44;
constexpr double plot_top = 34;
constexpr double plot_width = 640;
constexpr double plot_height = 200;

const char* colour_of(Judgement judgement) {
    switch (judgement) {
    case Judgement::inaccuracy: return "#d8a400";
    case Judgement::mistake: return "#e06c00";
    case Judgement::blunder: return "#c8102e";
    default: return "#444";
    }
}

/// Where results stand in the picture.
struct Plot {
    std::size_t results;

    double x(std::size_t i) const {
        const auto steps = static_cast<double>(std::max<std::size_t>(results - 1, 1));
        return plot_left + plot_width * static_cast<double>(i) / steps;
    }
    static double y(double result) {
        return plot_top + plot_height * (1 - std::clamp(result, 0., 1.));
    }
};

/// The line through all results that are known.
std::string line_of(const Plot& plot, const Review& review) {
    std::string points;
    for (std::size_t i = 0; i < review.results.size(); ++i)
        if (review.results[i])
            points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", plot.x(i),
                                  Plot::y(*review.results[i]));
    return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"#2a5caa\" "
                       "stroke-width=\"2\"/>\n",
                       points);
}

/// A point for each bad move, with what it was.
std::string points_of(const Plot& plot, const Review& review) {
    std::string text;
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        if (!is_bad(move.judgement) || !review.results[i + 1]) continue;
        text +=
            fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" fill=\"{}\">"
                        "<title>{}</title></circle>\n",
                        plot.x(i + 1), Plot::y(*review.results[i + 1]), colour_of(move.judgement),
                        xml_escaped(fmt::format("{}. {} of {}: {}", i + 1, move.move, move.by,
                                                judgement_word(move.judgement))));
    }
    return text;
}

std::string axes(const Review& review) {
    std::string text =
        fmt::format("<rect x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" fill=\"#fafaf8\" "
                    "stroke=\"#bbb\"/>\n"
                    "<line x1=\"{0}\" y1=\"{4}\" x2=\"{5}\" y2=\"{4}\" stroke=\"#bbb\" "
                    "stroke-dasharray=\"4 4\"/>\n",
                    plot_left, plot_top, plot_width, plot_height, plot_top + plot_height / 2,
                    plot_left + plot_width);
    for (const double result : {0., 0.5, 1.})
        text += fmt::format("<text x=\"{}\" y=\"{:.1f}\" class=\"scale\">{}</text>\n",
                            plot_left - 6, Plot::y(result) + 4, result);
    const auto moves = review.moves.size();
    text += fmt::format("<text x=\"{}\" y=\"{}\" class=\"moves\">0</text>\n"
                        "<text x=\"{}\" y=\"{}\" class=\"moves\">{} moves</text>\n",
                        plot_left, plot_top + plot_height + 18, plot_left + plot_width,
                        plot_top + plot_height + 18, moves);
    return text;
}

std::string legend(const Review& review) {
    std::string text;
    double y = plot_top + plot_height + 44;
    for (const auto& seat : review.seats) {
        text += fmt::format(
            "<text x=\"{}\" y=\"{}\">{}</text>\n", plot_left, y,
            xml_escaped(fmt::format(
                "{}{}: {}", seat.name, seat.player.empty() ? "" : fmt::format(" ({})", seat.player),
                seat.accuracy ? fmt::format("accuracy {:.1f}%, {} ?!, {} ?, {} ??", *seat.accuracy,
                                            seat.inaccuracies, seat.mistakes, seat.blunders)
                              : "no move could be judged")));
        y += 20;
    }
    if (review.decided)
        text += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", plot_left, y,
                            xml_escaped(review.decided->words));
    return text;
}

} // namespace

std::string to_svg(const Review& review) {
    const Plot plot{review.results.size()};
    const double width = plot_left + plot_width + 20;
    const double height =
        plot_top + plot_height + 60 + 20 * static_cast<double>(review.seats.size());
    std::string text =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
                    "width=\"{0:.0f}\" height=\"{1:.0f}\">\n"
                    "<style>text {{ font: 14px sans-serif; fill: #222 }} .scale, .moves {{ "
                    "text-anchor: end; font-size: 12px; fill: #666 }}</style>\n"
                    "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
                    width, height);
    text += fmt::format("<text x=\"{}\" y=\"22\">{}</text>\n", plot_left,
                        xml_escaped(fmt::format("{}: expected result of {}{}", review.game,
                                                review.seats.front().name,
                                                review.complete ? "" : " (not complete)")));
    text += axes(review) + line_of(plot, review) + points_of(plot, review) + legend(review);
    return text + "</svg>\n";
}

} // namespace zermelo
