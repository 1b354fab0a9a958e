#pragma once

#include <iostream>
#include <string>

#include "apps/cli/options.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"

/// A table that grows row by row, and what is left of it for a program.
class Table {
public:
    Table(const Options& options, const std::string& head) : json_(options.json) {
        if (!json_) std::cout << head << "\n" << std::flush;
    }
    void add(const std::string& line, const zermelo::Json& row) {
        rows_.push_back(row);
        if (!json_) std::cout << line << "\n" << std::flush;
    }
    int end(const Options& options) const {
        if (json_)
            std::cout << zermelo::line_of(
                             zermelo::Json{{"experiment", options.game}, {"rows", rows_}})
                      << "\n";
        return interrupt().stopped() ? 1 : 0;
    }

private:
    bool json_;
    zermelo::Json rows_ = zermelo::Json::array();
};
