#!/usr/bin/env bash
# usage: check_umbrella.sh ROOT
# zermelo.hpp includes every public header that needs neither threads nor files, and no other.
set -u
cd "$1/include" || exit 2
public_headers() {
    find zermelo -name '*.hpp' ! -path '*/detail/*' ! -path zermelo/zermelo.hpp | sort |
        while read -r header; do
            head -n 1 "$header" | grep -q '^// needs: ' || echo "$header"
        done
}
diff <(sed -n 's/^#include "\(.*\)"$/\1/p' zermelo/zermelo.hpp | sort) <(public_headers) && exit
echo "zermelo.hpp: '<' is not public or does not exist, '>' is missing"
exit 1
