// expect: this outcome has no order that the selector knows
#include <vector>

#include "zermelo/select/selectors.hpp"

struct Outcome {
    int shells = 0;
};

int main() {
    const auto scored = [](int x) { return zermelo::Scored<Outcome, int>{{x}, x}; };
    zermelo::arg_max(std::vector{1, 2, 3})(scored);
}
