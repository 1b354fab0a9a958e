# Sourced by ./run and ./test: the Debian packages they need, and how to get them.
# What serves the page, and what builds it, is asked for by those who want it.

run_packages=(g++ cmake ninja-build libfmt-dev libcli11-dev nlohmann-json3-dev
    libtbb-dev libedit-dev libsqlite3-dev)
test_packages=("${run_packages[@]}" clang-19 clang-tidy-19 clang-format-19 lld-19
    libclang-rt-19-dev libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc libgtest-dev
    libgmock-dev librapidcheck-dev libbenchmark-dev graphviz)
serve_packages=(libcpp-httplib-dev)
page_packages=(cmake ninja-build clang-19 lld-19 libclang-rt-19-dev-wasm32 libc++-19-dev-wasm32
    wasi-libc libfmt-dev nlohmann-json3-dev)
test_packages+=("${serve_packages[@]}")
command -v node >/dev/null || { test_packages+=(nodejs) && page_packages+=(nodejs); }
command -v npm >/dev/null || page_packages+=(npm)

# missing_packages PACKAGE...: those that are not installed. Without dpkg nobody can know: none.
missing_packages() {
    command -v dpkg-query >/dev/null || return 0
    local package installed
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null)
    for package in "$@"; do
        grep -qxF "installed $package" <<<"$installed" || echo "$package"
    done
}

# The prefix that makes apt-get work for this user; fails if there is none.
become_root() {
    ((EUID == 0)) && return
    command -v sudo >/dev/null || return
    { sudo -n true 2>/dev/null || [[ -t 0 ]]; } && echo sudo
}

# require_packages PACKAGE...: installs what is missing, or says how and exits with status 2.
require_packages() {
    local missing root log=build/packages.log
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]})) || return 0
    if ! root=$(become_root); then
        echo "Packages are missing. This installs them:" >&2
        echo "apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
        exit 2
    fi
    echo "Installing ${missing[*]}" >&2
    mkdir -p build
    local apt=($root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120)
    "${apt[@]}" update >"$log" 2>&1 </dev/null
    if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        exit 2
    fi
}
