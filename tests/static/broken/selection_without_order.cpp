// expect: this outcome has no order that the selector knows
#include <vector>

#include "zermelo/select/selectors.hpp"

struct Outcome {
    int shells = 0;
};

int main() {
    return zermelo::arg_max(std::vector{1, 2, 3})([](int x) { return Outcome{x}; });
}
