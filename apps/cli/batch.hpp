#pragma once

#include <functional>
#include <string>

#include "catalog/door/request.hpp"
#include "zermelo/core/parsed.hpp"

/// What is answered to one line: a line of JSON, or what is wrong with it.
using AnswerLine = std::function<zermelo::Parsed<std::string>(const std::string& line)>;

/// Answers each line of a file (- for standard input), in their order, on all threads. A bad line
/// is answered with what is wrong with it; a line that is a message of the door (docs/protocol.md)
/// by the door, with `defaults` for what it leaves out.
int answer_lines(const std::string& path, const zermelo::Request& defaults,
                 const AnswerLine& answer);

/// The same one line after the other, with one handler for all of them: questions of a player that
/// asks for it go on with what was found. Messages may be stopped by later ones.
int answer_in_turn(const std::string& path, const zermelo::Request& defaults,
                   const AnswerLine& answer);
