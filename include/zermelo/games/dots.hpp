#pragma once

#include "zermelo/games/dots/detail/graph_text.hpp"
#include "zermelo/games/dots/notation.hpp"
#include "zermelo/games/dots/rules.hpp"
