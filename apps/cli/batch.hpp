#pragma once

#include <functional>
#include <string>

#include "zermelo/core/parsed.hpp"

/// Answers one line of a batch with one line.
using AnswerLine = std::function<zermelo::Parsed<std::string>(const std::string&)>;

/// Answers each line of a file (- for standard input), several at once on all threads, in order. A
/// line that is wrong is answered with what is wrong with it, here and on standard error. The
/// program's status.
int answer_lines(const std::string& path, const AnswerLine& answer);
