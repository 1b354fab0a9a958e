#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace zermelo {

/// Stops searches from another thread or a signal handler; or, where there is no other thread,
/// when a function that is asked now and then says so.
class StopSource {
public:
    using Ask = bool (*)();

    StopSource() = default;
    explicit StopSource(Ask ask) : ask_(ask) {}

    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    void reset() { stopped_.store(false, std::memory_order_relaxed); }
    bool stopped() const {
        return stopped_.load(std::memory_order_relaxed) || (ask_ != nullptr && ask_());
    }

private:
    std::atomic<bool> stopped_ = false;
    Ask ask_ = nullptr;
};

/// Tells a search whether it was asked to stop, by any of up to three sources, which must outlive
/// it: who stops the program, who hurries a move, and a thread that was faster.
class StopToken {
public:
    constexpr StopToken() = default;
    constexpr StopToken(const StopSource& source) : sources_{&source} {}

    /// Stops when either this or the other source asks for it. requires: it has at most two
    constexpr StopToken or_by(const StopSource& other) const {
        StopToken both = *this;
        std::size_t free = 0;
        while (free + 1 < most && both.sources_[free] != nullptr) ++free;
        both.sources_[free] = &other;
        return both;
    }

    /// Is there anybody who could ask?
    constexpr bool is_on() const { return sources_ != Sources{}; }
    bool stopped() const {
        for (const StopSource* const source : sources_)
            if (source != nullptr && source->stopped()) return true;
        return false;
    }

private:
    static constexpr std::size_t most = 3;
    using Sources = std::array<const StopSource*, most>;

    Sources sources_{};
};

/// Called while a search runs, once a period, with the number of nodes visited so far.
using Pulse = std::function<void(std::uint64_t nodes)>;

class TaskLog;

/// How much an engine may spend on one search. A member that is not set is not limited.
struct Budget {
    std::optional<int> depth{};                     ///< plies from the root
    std::optional<std::uint64_t> nodes{};           ///< states visited, or iterations
    std::optional<std::chrono::nanoseconds> time{}; ///< wall clock
    std::optional<std::size_t> memory{};            ///< bytes of tables and trees
    int threads = 1;
    StopToken stop{};
    Pulse pulse{};
    std::chrono::nanoseconds pulse_period = std::chrono::milliseconds(100);
    TaskLog* log = nullptr; ///< records each task of a split tree (core/task_log.hpp)
};

/// Why a search ended.
enum class Ended {
    complete,  ///< the whole tree was searched
    at_depth,  ///< the tree was searched to the depth given
    by_nodes,  ///< the budget of nodes was used up
    by_time,   ///< the time was used up
    by_memory, ///< the memory was used up
    stopped    ///< it was asked to stop
};

/// Sends the pulses of a budget, at most one a period.
class PulseTimer {
public:
    using Time = std::chrono::steady_clock::time_point;

    PulseTimer() = default;
    explicit PulseTimer(const Budget& budget)
        : pulse_(budget.pulse),
          period_(budget.pulse_period),
          due_(std::chrono::steady_clock::now() + budget.pulse_period) {}

    bool is_on() const { return pulse_ != nullptr; }
    bool is_due(Time now) const { return is_on() && now >= due_; }
    void send(std::uint64_t nodes, Time now) {
        due_ = now + period_;
        pulse_(nodes);
    }

private:
    Pulse pulse_;
    std::chrono::nanoseconds period_{};
    Time due_;
};

/// The nodes of one search that several meters spend, perhaps on several threads, and its pulse.
/// Meters draw nodes in strides and give back what they did not use, so that all of them together
/// never spend more than the budget has.
class NodePool {
public:
    /// requires: sharers > 0, the number of meters that draw at the same time
    explicit NodePool(const Budget& budget, std::size_t sharers = 1)
        : limit_(budget.nodes.value_or(UINT64_MAX)), sharers_(sharers), timer_(budget) {}

    /// Takes up to `wanted` nodes; where few are left, no more than one sharer's part of them.
    /// 0: none is left.
    std::uint64_t draw(std::uint64_t wanted) {
        std::uint64_t drawn = drawn_.load(std::memory_order_relaxed);
        while (true) {
            const std::uint64_t left = limit_ - drawn;
            const std::uint64_t part = left / sharers_ + (left % sharers_ != 0 ? 1 : 0);
            const std::uint64_t granted = std::min(wanted, part);
            if (granted == 0 ||
                drawn_.compare_exchange_weak(drawn, drawn + granted, std::memory_order_relaxed))
                return granted;
        }
    }
    void give_back(std::uint64_t unused) { drawn_.fetch_sub(unused, std::memory_order_relaxed); }

    /// The nodes drawn: those spent, once all meters have given back the rest.
    std::uint64_t nodes() const { return drawn_.load(std::memory_order_relaxed); }

    bool has_pulse() const { return timer_.is_on(); }
    /// Sends a pulse if one is due, unless another thread is sending one. Numbers never fall.
    void pulse(PulseTimer::Time now) {
        if (is_sending_.exchange(true, std::memory_order_acquire)) return;
        if (timer_.is_due(now)) {
            last_sent_ = std::max(last_sent_, nodes());
            timer_.send(last_sent_, now);
        }
        is_sending_.store(false, std::memory_order_release);
    }

private:
    std::atomic<std::uint64_t> drawn_ = 0;
    std::uint64_t limit_;
    std::uint64_t sharers_;
    std::atomic<bool> is_sending_ = false; ///< guards all below
    PulseTimer timer_;
    std::uint64_t last_sent_ = 0;
};

/// Counts what a search spends, and sends its pulse. The count of nodes is exact. The clock and the
/// stop token are read about once a millisecond, however long a node takes, and at least every
/// `stride` nodes: that is the slack.
class Meter {
public:
    explicit Meter(const Budget& budget, std::uint64_t stride = 1024)
        : longest_stride_(stride),
          limit_(budget.nodes.value_or(UINT64_MAX)),
          time_(budget.time),
          stop_(budget.stop),
          timer_(budget) {
        if (!reads_clock()) stride_ = longest_stride_;
        plan();
    }
    /// One of several meters of a search: its nodes and its pulse are those of the pool, which must
    /// outlive it.
    Meter(NodePool& pool, const Budget& budget, std::uint64_t stride = 1024)
        : longest_stride_(stride), limit_(0), time_(budget.time), stop_(budget.stop), pool_(&pool) {
        if (!reads_clock()) stride_ = longest_stride_;
    }

    /// Counts a node. False: there is nothing left to spend, now or later.
    bool spend() {
        if (nodes_ >= next_look_ && !look()) return false;
        ++nodes_;
        return true;
    }
    /// Does work that is no node, such as finding a value that is known; the clock and the stop
    /// token are read now and then.
    void work() {
        constexpr std::uint64_t between_looks = 4096;
        if (++work_ % between_looks == 0) check();
    }
    /// Reads the clock and the stop token now.
    void check() {
        if (ended_) return;
        if (stop_.stopped())
            ended_ = Ended::stopped;
        else if (is_late())
            ended_ = Ended::by_time;
        if (ended_) next_look_ = nodes_;
    }
    /// Gives the nodes that were drawn but not spent back to the pool, if there is one.
    void give_back() {
        if (pool_ == nullptr) return;
        pool_->give_back(limit_ - nodes_);
        limit_ = next_look_ = nodes_;
    }

    std::uint64_t nodes() const { return nodes_; }
    bool spent() const { return ended_.has_value(); }
    /// Why nothing is left. requires: spent()
    Ended why() const { return *ended_; }

    /// Is the time over, whether or not it has been looked at?
    bool is_late() const { return time_ && elapsed() >= *time_; }
    double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }
    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

private:
    bool look() {
        if (ended_) return false;
        if (pool_ != nullptr) limit_ += pool_->draw(stride_);
        if (nodes_ >= limit_)
            ended_ = Ended::by_nodes;
        else if (stop_.stopped())
            ended_ = Ended::stopped;
        else
            read_clock();
        if (!ended_) plan();
        return !ended_;
    }

    bool reads_clock() const {
        return time_ || stop_.is_on() || (pool_ != nullptr ? pool_->has_pulse() : timer_.is_on());
    }

    void read_clock() {
        if (!reads_clock()) return;
        const auto now = std::chrono::steady_clock::now();
        adapt(now);
        if (time_ && now - start_ >= *time_)
            ended_ = Ended::by_time;
        else if (pool_ != nullptr)
            pool_->pulse(now);
        else if (timer_.is_due(now))
            timer_.send(nodes_, now);
    }

    /// Chooses the stride so that looks are neither far apart nor many.
    void adapt(std::chrono::steady_clock::time_point now) {
        using std::chrono::microseconds;
        const auto passed = now - last_look_;
        last_look_ = now;
        if (passed < microseconds(500))
            stride_ = std::min(stride_ * 2, longest_stride_);
        else if (passed > microseconds(2000))
            stride_ = std::max<std::uint64_t>(1, stride_ / 4);
    }

    void plan() { next_look_ = std::min(limit_, nodes_ + stride_); }

    std::uint64_t longest_stride_;
    std::uint64_t stride_ = 1; ///< nodes between two looks
    std::uint64_t nodes_ = 0;
    std::uint64_t work_ = 0; ///< that was no node
    std::uint64_t next_look_ = 0;
    std::uint64_t limit_; ///< with a pool: the nodes drawn from it
    std::optional<std::chrono::nanoseconds> time_;
    StopToken stop_;
    NodePool* pool_ = nullptr;
    PulseTimer timer_; ///< unused with a pool
    std::optional<Ended> ended_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point last_look_ = start_;
};

} // namespace zermelo
