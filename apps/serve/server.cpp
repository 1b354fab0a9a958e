#include "apps/serve/server.hpp"

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "apps/serve/access.hpp"
#include "apps/serve/listener.hpp"
#include "apps/serve/page_files.hpp"
#include "apps/serve/permission.hpp"
#include "catalog/output/json.hpp"
#include "zermelo/core/threads.hpp"

using namespace zermelo;

namespace {

constexpr std::size_t longest_message = std::size_t{1} << 20;
constexpr auto json_type = "application/json";
constexpr auto stream_type = "text/event-stream";

/// Nothing from elsewhere is loaded, no other page holds this one in a frame, and the page may
/// share memory with its workers.
const httplib::Headers safe_headers{
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
     "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"}};

const char* words_of(int status) {
    switch (status) {
    case 404: return "there is no such file";
    case 405: return "only GET, HEAD and POST are answered";
    case 413: return "the message is longer than 1 MiB";
    case 414: return "the address is too long";
    case 415: return "a message is application/json";
    default: return "the request is not understood";
    }
}

void set_error(httplib::Response& response, int status, const std::string& error) {
    response.status = status;
    response.set_header("Cache-Control", "no-store");
    response.set_content(line_of(Json{{"error", error}}), json_type);
}

/// Ends the connection after this answer.
void end_connection(httplib::Response& response) {
    response.set_header("Connection", "close");
    Listener::current().set_last();
}

bool is_error(const std::string& message) {
    const Json json = Json::parse(message, nullptr, false);
    return json.is_object() && json.contains("error");
}

/// The page and the door, over HTTP.
class PageServer {
public:
    PageServer(const ServeOptions& options, PageFiles files)
        : access_(options.host, options.port, options.token),
          permission_{options.allowed,
                      options.limits.memory / static_cast<std::size_t>(options.limits.threads),
                      options.limits.threads},
          files_(std::move(files)),
          questions_(options.limits) {
        add_answers();
    }

    /// Binds it to an address. Gives the port; 0 if that failed.
    int bind(const ServeOptions& options) {
        int port = options.port;
        if (port == 0)
            port = std::max(0, listener_.bind_to_any_port(options.host));
        else if (!listener_.bind_to_port(options.host, port))
            port = 0;
        if (port != 0) listener_.lengthen_queue();
        access_ = Access(options.host, port, options.token);
        return port;
    }
    void listen() { listener_.listen_after_bind(); }
    void close() {
        questions_.close();
        listener_.close();
    }

private:
    using In = httplib::Request;
    using Out = httplib::Response;

    void add_answers();
    bool is_refused(const In& request, Out& response) const;
    void answer_file(const In& request, Out& response) const;
    void answer_message(const In& request, Out& response, const httplib::ContentReader& read);
    void ask(const In& request, Out& response, const std::shared_ptr<ClientQuestion>& question);
    void stream(Out& response, const std::shared_ptr<ClientQuestion>& question);
    void answer_at_once(Out& response, ClientQuestion& question);

    Access access_;
    Permission permission_;
    PageFiles files_;
    Questions questions_;
    Listener listener_;
};

void PageServer::add_answers() {
    using Handled = httplib::Server::HandlerResponse;
    listener_.set_default_headers(safe_headers);
    listener_.set_payload_max_length(longest_message);
    listener_.set_keep_alive_timeout(Listener::idle_time.count());
    listener_.set_keep_alive_max_count(1'000'000); // the listener ends them
    listener_.set_pre_routing_handler([this](const In& request, Out& response) {
        return is_refused(request, response) ? Handled::Handled : Handled::Unhandled;
    });
    listener_.Post("/api/ask", [this](const In& request, Out& response, const auto& read) {
        answer_message(request, response, read);
    });
    listener_.Get(".*",
                  [this](const In& request, Out& response) { answer_file(request, response); });
    listener_.set_error_handler([](const In&, Out& response) {
        if (!response.body.empty()) return;
        set_error(response, response.status, words_of(response.status));
        end_connection(response); // some of the request may be left
    });
    listener_.set_exception_handler([](const In&, Out& response, const auto&) {
        set_error(response, 500, "the server could not answer");
    });
}

/// Refuses those who may not ask. Who comes with the token in the address is given it as a cookie.
bool PageServer::is_refused(const In& request, Out& response) const {
    RequestOrigin from{request.get_header_value("Host"), request.get_header_value("Origin"),
                       request.get_header_value("Sec-Fetch-Site"),
                       request.get_header_value("Authorization"),
                       request.get_header_value("Cookie")};
    const bool is_page = request.method == "GET";
    if (is_page && from.fetch_site != "same-origin") from.fetch_site.clear(); // a link leads here
    if (is_page && access_.has_token() && access_.is_token(request.get_param_value("token"))) {
        response.status = 303;
        response.set_header("Set-Cookie", access_.cookie());
        response.set_header("Location", request.path);
        return true;
    }
    const std::string why = access_.refusal(from);
    if (why.empty()) return false;
    set_error(response, 403, why);
    end_connection(response); // its body is not read
    return true;
}

void PageServer::answer_file(const In& request, Out& response) const {
    const PageFile* const file = files_.find(request.path);
    if (file == nullptr) {
        set_error(response, 404, words_of(404));
        return;
    }
    response.set_header("ETag", file->tag);
    response.set_header("Cache-Control",
                        file->is_lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (request.get_header_value("If-None-Match") == file->tag) {
        response.status = 304;
        return;
    }
    response.set_content(file->bytes, file->type);
}

void PageServer::answer_message(const In& request, Out& response,
                                const httplib::ContentReader& read) {
    if (!request.get_header_value("Content-Type").starts_with(json_type)) {
        set_error(response, 415, words_of(415));
        end_connection(response);
        return;
    }
    auto question = std::make_shared<ClientQuestion>();
    bool is_long = request.get_header_value<std::uint64_t>("Content-Length") > longest_message;
    const bool is_read = read([&](const char* bytes, std::size_t count) {
        is_long = is_long || question->text.size() + count > longest_message;
        if (!is_long) question->text.append(bytes, count);
        return !is_long;
    });
    if (!is_read) {
        set_error(response, is_long ? 413 : 400, words_of(is_long ? 413 : 400));
        end_connection(response);
        return;
    }
    ask(request, response, question);
}

void PageServer::ask(const In& request, Out& response,
                     const std::shared_ptr<ClientQuestion>& question) {
    const auto message = read_json(question->text, longest_message);
    if (!message) {
        set_error(response, 400, "the message " + message.message());
        return;
    }
    if (message->is_object() && message->contains("id")) question->id = (*message)["id"];
    if (message->is_object() && message->value("do", Json()) == "stop") {
        questions_.stop(question->id);
        response.status = 204;
        return;
    }
    if (const auto why = refusal(*message, permission_); !why.empty()) {
        set_error(response, 400, why);
        return;
    }
    question->is_quick = is_quick(*message);
    question->is_trusted = !permission_.allowed.empty() && is_allowed(*message, permission_);
    question->client = Listener::current().socket();
    response.set_header("Cache-Control", "no-store");
    switch (questions_.admit(*question)) {
    case Questions::Admission::full:
        response.set_header("Retry-After", "1");
        set_error(response, 429, "too many questions wait: ask again later");
        return;
    case Questions::Admission::closed:
        set_error(response, 503, "the server is shutting down");
        return;
    case Questions::Admission::admitted: break;
    }
    if (request.get_header_value("Accept").find(stream_type) != std::string::npos)
        stream(response, question);
    else
        answer_at_once(response, *question);
}

/// Sends each message as an event, as it comes.
void PageServer::stream(Out& response, const std::shared_ptr<ClientQuestion>& question) {
    const auto is_begun = std::make_shared<bool>(false);
    response.set_chunked_content_provider(
        stream_type,
        [this, question, is_begun](std::size_t, httplib::DataSink& sink) {
            *is_begun = true;
            const auto send = [&](const std::string& message) {
                const std::string event = "data: " + message + "\n\n";
                sink.write(event.data(), event.size());
            };
            constexpr std::string_view comment = ": waiting\n\n";
            questions_.answer(*question, send, [&] { sink.write(comment.data(), comment.size()); });
            sink.done();
            return true;
        },
        [this, question, is_begun](bool) {
            if (!*is_begun) questions_.leave(*question); // the client left before
        });
}

/// Sends the last message alone.
void PageServer::answer_at_once(Out& response, ClientQuestion& question) {
    std::string last;
    questions_.answer(question, [&](const std::string& message) { last = message; });
    response.status = is_error(last) ? 400 : 200;
    response.set_content(last, json_type);
}

std::string address_of(const ServeOptions& options, int port) {
    const bool is_any = options.host == "0.0.0.0" || options.host == "::";
    const std::string host = is_any ? "localhost" : options.host;
    const bool is_six = host.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}/{}", is_six ? "[" : "", host, is_six ? "]" : "", port,
                       options.token.empty() ? "" : "?token=" + options.token);
}

} // namespace

std::optional<Mistake> serve(const ServeOptions& options, const StopSource& stop) {
    if (options.token.empty() && !is_loopback(options.host))
        return Mistake{
            fmt::format("--host {} lets other machines ask: give a --token too", options.host)};
    PageFiles files;
    if (!options.page.empty()) {
        auto read = PageFiles::read(options.page);
        if (!read) return read.mistake();
        files = *read;
    }
    PageServer server(options, std::move(files));
    const int port = server.bind(options);
    if (port == 0)
        return Mistake{
            fmt::format("cannot listen on {}, port {}: is it taken?", options.host, options.port)};
    if (options.ready) options.ready(address_of(options, port));
    std::atomic<bool> is_over = false;
    std::thread watcher = try_thread([&] {
        while (!stop.stopped() && !is_over)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        server.close();
    });
    if (!watcher.joinable()) return Mistake{"the system has no thread to serve with"};
    server.listen();
    is_over = true;
    watcher.join();
    return std::nullopt;
}
