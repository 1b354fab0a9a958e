#include "catalog/tournament/page.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "catalog/output/draw.hpp"
#include "catalog/output/json.hpp"
#include "catalog/registry/spec.hpp"
#include "catalog/tournament/tables.hpp"

namespace zermelo {

namespace {

constexpr auto page_head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid #ddd; text-align: right; }
th:nth-child(2), td:nth-child(2), td.name, th.name { text-align: left; }
.wide { overflow-x: auto; }
#moves span { padding: 0 0.2rem; cursor: pointer; border-radius: 3px; }
#moves span.past { background: #dce8f8; }
#moves span.now { background: #2a5caa; color: #fff; }
button { font: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #181a1c; color: #ddd; } th, td { border-color: #444; }
  #moves span.past { background: #2a3a50; } svg text { fill: #ddd; }
}
</style>
)";

constexpr auto page_games = R"(<h2>Games</h2>
<p><button id="previous">previous game</button>
<input id="number" type="number" min="1" aria-label="game">
<button id="next">next game</button></p>
<p id="who"></p>
<p id="from"></p>
<p><button id="first">|&lt;</button> <button id="back">&lt;</button>
<button id="forward">&gt;</button> <button id="last">&gt;|</button></p>
<p id="moves"></p>
)";

/// Shows one game at a time, move by move. It knows no rules.
constexpr auto page_script = R"(<script>
const games = JSON.parse(document.getElementById('data').textContent);
const get = id => document.getElementById(id);
let game = 0, ply = 0;
function show() {
  const g = games[game];
  get('number').value = game + 1;
  get('who').textContent = g.players.join(' - ') + ': ' + g.result;
  get('from').textContent = [g.position ? 'from ' + g.position : '', g.before ? 'after ' + g.before.join(' ') : ''].join(' ');
  const moves = get('moves');
  moves.replaceChildren();
  g.moves.forEach((text, i) => {
    const span = document.createElement('span');
    span.textContent = text;
    span.className = i + 1 === ply ? 'now' : i < ply ? 'past' : '';
    span.onclick = () => { ply = i + 1; show(); };
    moves.append(span, ' ');
  });
}
function go(to) { game = Math.max(0, Math.min(games.length - 1, to)); ply = games[game].moves.length; show(); }
function step(by) { ply = Math.max(0, Math.min(games[game].moves.length, ply + by)); show(); }
if (games.length) {
  get('number').max = games.length;
  get('number').onchange = e => go(e.target.value - 1);
  get('previous').onclick = () => go(game - 1);
  get('next').onclick = () => go(game + 1);
  get('first').onclick = () => step(-1e9);
  get('back').onclick = () => step(-1);
  get('forward').onclick = () => step(1);
  get('last').onclick = () => step(1e9);
  go(0);
}
</script>
)";

/// JSON that may stand in a script: nothing in it ends the script.
std::string for_script(const Json& json) {
    std::string result;
    for (const char c : zermelo::line_of(json)) result += c == '<' ? "\\u003c" : std::string(1, c);
    return result;
}

/// Ratings as bars of errors, the best first.
std::string ratings_plot(const TournamentState& state, const Ratings& ratings) {
    const auto ranking = ranking_of(state, ratings);
    double most = 10;
    for (const std::size_t player : ranking) {
        const Estimate elo = ratings.elo(player);
        most = std::max(most, std::min(2000., std::abs(elo.value) + elo.error));
    }
    constexpr double left = 220;
    constexpr double width = 480;
    constexpr double row = 26;
    const auto x = [&](double elo) {
        return left + width * (std::clamp(elo / most, -1., 1.) + 1) / 2;
    };
    const double height = row * static_cast<double>(ranking.size()) + 40;
    std::string svg =
        fmt::format("<svg viewBox=\"0 0 {} {}\" width=\"{}\" role=\"img\" aria-label=\"Ratings\" "
                    "font-family=\"sans-serif\" font-size=\"13\">\n",
                    left + width + 20, height, left + width + 20);
    for (const double part : {-1., -0.5, 0., 0.5, 1.})
        svg += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"10\" y2=\"{1:.1f}\" "
                           "stroke=\"#bbb\"/><text x=\"{0:.1f}\" y=\"{2:.1f}\" "
                           "text-anchor=\"middle\">{3:+.0f}</text>\n",
                           x(part * most), height - 28, height - 10, part * most);
    double y = 10 + row / 2;
    for (const std::size_t player : ranking) {
        const Estimate elo = ratings.elo(player);
        svg += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>"
            "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#2a5caa\" "
            "stroke-width=\"3\"/><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"#2a5caa\">"
            "<title>{:+.0f} ±{:.0f}</title></circle>\n",
            left - 12, y + 4, xml_escaped(state.count.standings()[player].player.substr(0, 32)),
            x(elo.value - elo.error), x(elo.value + elo.error), y, y, x(elo.value), y, elo.value,
            elo.error);
        y += row;
    }
    return svg + "</svg>\n";
}

std::string ranking_table(const TournamentState& state, const Ratings& ratings) {
    std::string text = "<table><tr><th></th><th>player</th><th>games</th><th>won</th><th>drawn</th>"
                       "<th>lost</th><th>score</th><th>Elo</th><th>points a game</th></tr>\n";
    int rank = 0;
    for (const std::size_t player : ranking_of(state, ratings)) {
        const Standing& standing = state.count.standings()[player];
        const Tally& tally = standing.tally;
        const Points& points = state.count.points(player);
        const Estimate elo = ratings.elo(player);
        const Estimate mean = points.games() > 0 ? points.mean() : Estimate{};
        text +=
            fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
                        "<td>{:.3f}</td><td>{:+.0f} ±{:.0f}</td><td>{:+.3f} ±{:.3f}</td></tr>\n",
                        ++rank, xml_escaped(standing.player), tally.games(), tally.wins,
                        tally.draws, tally.losses, tally.games() > 0 ? tally.score() : 0.0,
                        elo.value, elo.error, mean.value, mean.error);
    }
    return text + "</table>\n";
}

std::string cross_table(const TournamentState& state, const Ratings& ratings) {
    const auto ranking = ranking_of(state, ratings);
    std::string text = "<div class=\"wide\"><table><tr><th></th><th>player</th>";
    for (std::size_t i = 0; i < ranking.size(); ++i) text += fmt::format("<th>{}</th>", i + 1);
    text += "</tr>\n";
    for (std::size_t i = 0; i < ranking.size(); ++i) {
        text += fmt::format("<tr><td>{}</td><td>{}</td>", i + 1,
                            xml_escaped(state.count.standings()[ranking[i]].player));
        for (const std::size_t other : ranking) {
            const auto score = state.count.score(ranking[i], other);
            text += score.games == 0 ? "<td>-</td>"
                                     : fmt::format("<td>{}/{}</td>", score.points, score.games);
        }
        text += "</tr>\n";
    }
    return text + "</table></div>\n";
}

/// Games that have something in common, counted for the first seat.
struct Bundle {
    std::string name;
    int games = 0;
    int won = 0;
    int drawn = 0;
    double plies = 0;

    void add(const StoredGame& game) {
        ++games;
        plies += game.plies;
        if (game.payoffs.empty()) return;
        const double others = game.payoffs.size() == 1
                                  ? 0
                                  : *std::max_element(game.payoffs.begin() + 1, game.payoffs.end());
        won += game.payoffs[0] > others ? 1 : 0;
        drawn += game.payoffs[0] == others ? 1 : 0;
    }
};

template <class Bundles>
std::string bundle_table(const char* what, const Bundles& bundles) {
    std::string text =
        fmt::format("<table><tr><th></th><th>{}</th><th>games</th><th>first seat won</th>"
                    "<th>drawn</th><th>lost</th><th>mean length</th></tr>\n",
                    what);
    for (const auto& [key, bundle] : bundles)
        text += fmt::format("<tr><td></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
                            "<td>{:.1f}</td></tr>\n",
                            xml_escaped(bundle.name), bundle.games, bundle.won, bundle.drawn,
                            bundle.games - bundle.won - bundle.drawn, bundle.plies / bundle.games);
    return text + "</table>\n";
}

/// All that a page says of single games, gathered in one walk.
struct Gathered {
    std::map<std::size_t, Bundle> openings;
    std::map<int, Bundle> lengths;
    Json games = Json::array();

    void add(const StoredGame& game) {
        const auto record = parse_record(game.record);
        auto& opening = openings[game.opening ? *game.opening + 1 : 0];
        if (opening.name.empty()) opening.name = "the start";
        if (opening.games == 0 && game.opening && record)
            opening.name = fmt::format("{}. {} {}", *game.opening + 1,
                                       record->position.value_or(""), joined(record->before, " "));
        opening.add(game);
        constexpr int step = 10;
        auto& length = lengths[game.plies / step];
        length.name = fmt::format("{} to {} moves", game.plies / step * step,
                                  game.plies / step * step + step - 1);
        length.add(game);
        if (!record) return;
        Json json{
            {"players", record->players}, {"result", record->result}, {"moves", record->moves}};
        if (record->position) json["position"] = *record->position;
        if (!record->before.empty()) json["before"] = record->before;
        games.push_back(std::move(json));
    }
};

} // namespace

std::string report_page(const PageSource& source) {
    const TournamentState& state = source.state;
    const Ratings ratings = state.count.ratings();
    Gathered gathered;
    source.for_each_game([&](const StoredGame& game) { gathered.add(game); });
    const std::string title = xml_escaped(source.title);
    const Estimate first_move = ratings.first_move();
    std::string page = page_head;
    page +=
        fmt::format("<title>Tournament of {0}</title>\n</head>\n<body>\n<h1>Tournament of {0}</h1>"
                    "\n<p>{1} of {2} games, {3}. The first move is worth {4:+.0f} ±{5:.0f} Elo."
                    "</p>\n",
                    title, state.count.games(), state.scheduled, schedule_name(state.plan.schedule),
                    first_move.value, first_move.error);
    if (state.plan.sprt) page += fmt::format("<p>{}</p>\n", xml_escaped(sprt_text(state)));
    page += ranking_table(state, ratings) + "<h2>Ratings</h2>\n" + ratings_plot(state, ratings);
    page += "<h2>Who scored what against whom</h2>\n" + cross_table(state, ratings);
    page += "<h2>By opening</h2>\n" + bundle_table("opening", gathered.openings);
    page += "<h2>By length</h2>\n" + bundle_table("length", gathered.lengths);
    page += page_games;
    page += R"(<script id="data" type="application/json">)" + for_script(gathered.games) +
            "</script>\n";
    return page + page_script + "</body>\n</html>\n";
}

} // namespace zermelo
