#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace zermelo::detail {

/// A symmetric positive definite matrix, to be solved and inverted by Cholesky's decomposition.
class NormalMatrix {
public:
    explicit NormalMatrix(std::size_t size) : size_(size), cells_(size * size, 0.0) {}

    double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
    double at(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }
    std::size_t size() const { return size_; }

    /// The x with (this) x = right.
    std::vector<double> solve(const std::vector<double>& right) const {
        return with_factor(factor(), right);
    }

    NormalMatrix inverse() const {
        const NormalMatrix lower = factor();
        NormalMatrix result(size_);
        for (std::size_t column = 0; column < size_; ++column) {
            std::vector<double> unit(size_, 0.0);
            unit[column] = 1;
            const auto solved = with_factor(lower, unit);
            for (std::size_t row = 0; row < size_; ++row) result.at(row, column) = solved[row];
        }
        return result;
    }

    /// x' (this) x
    double form(const std::vector<double>& x) const {
        double sum = 0;
        for (std::size_t row = 0; row < size_; ++row)
            for (std::size_t column = 0; column < size_; ++column)
                sum += x[row] * at(row, column) * x[column];
        return sum;
    }

private:
    /// The lower triangle L with L L' = this.
    NormalMatrix factor() const {
        NormalMatrix lower(size_);
        for (std::size_t row = 0; row < size_; ++row)
            for (std::size_t column = 0; column <= row; ++column) {
                double sum = at(row, column);
                for (std::size_t k = 0; k < column; ++k)
                    sum -= lower.at(row, k) * lower.at(column, k);
                lower.at(row, column) =
                    row == column ? std::sqrt(sum) : sum / lower.at(column, column);
            }
        return lower;
    }

    static std::vector<double> with_factor(const NormalMatrix& lower, std::vector<double> x) {
        const std::size_t size = lower.size();
        for (std::size_t row = 0; row < size; ++row) {
            for (std::size_t k = 0; k < row; ++k) x[row] -= lower.at(row, k) * x[k];
            x[row] /= lower.at(row, row);
        }
        for (std::size_t row = size; row-- > 0;) {
            for (std::size_t k = row + 1; k < size; ++k) x[row] -= lower.at(k, row) * x[k];
            x[row] /= lower.at(row, row);
        }
        return x;
    }

    std::size_t size_;
    std::vector<double> cells_;
};

} // namespace zermelo::detail
