// needs: files
#pragma once

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

namespace zermelo::detail {

/// When a process of this machine began, as the system counts it; empty if there is none.
inline std::string process_start(const std::string& process) {
    std::ifstream file("/proc/" + process + "/stat");
    std::string line;
    if (!std::getline(file, line)) return "";
    // The name of the program, in brackets, may itself have brackets and spaces.
    std::istringstream rest(line.substr(std::min(line.size(), line.rfind(')') + 1)));
    constexpr int fields_before = 19;
    std::string word;
    for (int field = 0; field <= fields_before; ++field) rest >> word;
    return word;
}

inline std::string host_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "?";
}

/// This process among all processes of all machines: host, number, start.
inline std::string own_process() {
    const std::string process = std::to_string(::getpid());
    return host_name() + " " + process + " " + process_start(process);
}

/// Has the process ended for certain? Of another machine's nobody can tell.
inline bool has_ended(const std::string& owner) {
    std::istringstream words(owner);
    std::string host;
    std::string process;
    std::string start;
    words >> host >> process >> start;
    return host == host_name() && process_start(process) != start;
}

} // namespace zermelo::detail
