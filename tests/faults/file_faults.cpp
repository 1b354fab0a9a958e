// Loaded before the program under test (LD_PRELOAD): calls that open, write, truncate, flush or
// rename files below the folder FAULT_FOLDER are counted from 0. The one with the number FAULT_CALL
// fails, or with FAULT_EXTENT=all every one from there on. A write that fails leaves half of its
// bytes. Once a call has failed, the file FAULT_MARK is made.

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

std::atomic<int> calls = 0;
std::array<std::atomic<bool>, 1024> is_ours{}; ///< by descriptor

const char* setting(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool is_below(const char* path) {
    const char* folder = setting("FAULT_FOLDER");
    return *folder != '\0' && std::strncmp(path, folder, std::strlen(folder)) == 0;
}

bool is_watched(int file) {
    return file >= 0 && file < 1024 && is_ours[static_cast<std::size_t>(file)];
}

/// Counts a call. Must it fail?
bool strikes() {
    const int call = calls.fetch_add(1);
    const int wanted = std::atoi(setting("FAULT_CALL"));
    const bool all = std::strcmp(setting("FAULT_EXTENT"), "all") == 0;
    if (all ? call < wanted : call != wanted) return false;
    const long mark =
        syscall(SYS_openat, AT_FDCWD, setting("FAULT_MARK"), O_CREAT | O_WRONLY, 0600);
    if (mark >= 0) syscall(SYS_close, mark);
    errno = EIO;
    return true;
}

template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

int opened(const char* path, int flags, mode_t mode) {
    static auto* const open_file = real<int(const char*, int, ...)>("open");
    const bool ours = is_below(path);
    if (ours && strikes()) return -1;
    const int file = open_file(path, flags, mode);
    if (file >= 0 && file < 1024) is_ours[static_cast<std::size_t>(file)] = ours;
    return file;
}

} // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    std::va_list rest;
    va_start(rest, flags);
    const auto mode = static_cast<mode_t>(va_arg(rest, int));
    va_end(rest);
    return opened(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    std::va_list rest;
    va_start(rest, flags);
    const auto mode = static_cast<mode_t>(va_arg(rest, int));
    va_end(rest);
    return opened(path, flags, mode);
}

ssize_t write(int file, const void* bytes, std::size_t size) {
    static auto* const write_file = real<ssize_t(int, const void*, std::size_t)>("write");
    if (!is_watched(file) || !strikes()) return write_file(file, bytes, size);
    write_file(file, bytes, size / 2);
    errno = ENOSPC;
    return -1;
}

int fsync(int file) {
    static auto* const flush = real<int(int)>("fsync");
    return is_watched(file) && strikes() ? -1 : flush(file);
}

int ftruncate(int file, off_t size) {
    static auto* const cut = real<int(int, off_t)>("ftruncate");
    return is_watched(file) && strikes() ? -1 : cut(file, size);
}

int rename(const char* from, const char* to) {
    static auto* const move = real<int(const char*, const char*)>("rename");
    return is_below(to) && strikes() ? -1 : move(from, to);
}

} // extern "C"
