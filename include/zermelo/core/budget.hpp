#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace zermelo {

/// Asks searches to stop, from another thread or a signal handler.
class StopSource {
public:
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    void reset() { stopped_.store(false, std::memory_order_relaxed); }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> stopped_ = false;
};

/// What a search looks at to see whether it was asked to stop. The source must outlive it.
class StopToken {
public:
    constexpr StopToken() = default;
    constexpr StopToken(const StopSource& source) : source_(&source) {}

    /// Stops when either this or the other source asks for it.
    constexpr StopToken or_by(const StopSource& other) const {
        StopToken both = *this;
        both.other_ = &other;
        return both;
    }

    bool stopped() const {
        return (source_ != nullptr && source_->stopped()) ||
               (other_ != nullptr && other_->stopped());
    }

private:
    const StopSource* source_ = nullptr;
    const StopSource* other_ = nullptr;
};

/// Is told now and then how many nodes a search has visited, so that somebody may see it live.
using Pulse = std::function<void(std::uint64_t nodes)>;

class TaskLog;

/// How much an engine may spend on one answer. What is not given is not limited.
struct Budget {
    std::optional<int> depth{};                     ///< plies from the root
    std::optional<std::uint64_t> nodes{};           ///< states visited, or iterations
    std::optional<std::chrono::nanoseconds> time{}; ///< wall clock
    std::optional<std::size_t> memory{};            ///< bytes of tables and trees
    int threads = 1;
    StopToken stop{};
    Pulse pulse{};
    TaskLog* log = nullptr; ///< is told of each task, where the tree is split (core/task_log.hpp)
};

/// Why a search came to its end.
enum class Ended {
    complete,  ///< it saw all there is
    at_depth,  ///< it saw all there is to the depth given
    by_nodes,  ///< the nodes given were used up
    by_time,   ///< the time given was used up
    by_memory, ///< the memory given was used up
    stopped    ///< it was asked to stop
};

/// Keeps account of what one search has spent. Nodes are exact; time and the stop token are looked
/// at every 1024 nodes, or as few as an engine with dear nodes says: that is the slack.
class Meter {
public:
    explicit Meter(const Budget& budget, std::uint64_t stride = 1024)
        : stride_(stride),
          limit_(budget.nodes.value_or(UINT64_MAX)),
          time_(budget.time),
          stop_(budget.stop),
          pulse_(budget.pulse) {
        plan();
    }

    /// Counts a node. False: there is nothing left to spend, now or later.
    bool spend() {
        if (nodes_ >= next_look_ && !look()) return false;
        ++nodes_;
        return true;
    }

    std::uint64_t nodes() const { return nodes_; }
    bool spent() const { return ended_.has_value(); }
    /// Why nothing is left. requires: spent()
    Ended why() const { return *ended_; }

    double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }
    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

private:
    bool look() {
        if (ended_) return false;
        if (nodes_ >= limit_)
            ended_ = Ended::by_nodes;
        else if (stop_.stopped())
            ended_ = Ended::stopped;
        else if (time_ && elapsed() >= *time_)
            ended_ = Ended::by_time;
        if (pulse_ && nodes_ % 65536 < stride_) pulse_(nodes_);
        if (!ended_) plan();
        return !ended_;
    }

    void plan() { next_look_ = std::min(limit_, nodes_ + stride_); }

    std::uint64_t stride_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
    std::uint64_t limit_;
    std::optional<std::chrono::nanoseconds> time_;
    StopToken stop_;
    Pulse pulse_;
    std::optional<Ended> ended_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace zermelo
