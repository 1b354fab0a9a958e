// Loaded before the program under test (LD_PRELOAD): only so many threads can be started, as many
// as the environment's THREADS_UNTIL_FAULT says. Every start behind them fails.

#include <atomic>
#include <cerrno>
#include <cstdlib>

#include <dlfcn.h>
#include <pthread.h>

namespace {

using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

std::atomic<int> started = 0;

int most() {
    const char* text = std::getenv("THREADS_UNTIL_FAULT");
    return text == nullptr ? 1'000'000 : std::atoi(text);
}

} // namespace

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*work)(void*), void* argument) {
    static const auto create = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
    if (started.fetch_add(1) >= most()) return EAGAIN;
    return create(thread, attributes, work, argument);
}
