#!/bin/sh
# As the official one: options and what is no command of the image are arguments of Node.
set -e
case $1 in
  -*) exec node "$@" ;;
esac
program=$(command -v "$1" || true)
if [ -z "$program" ] || { [ -f "$1" ] && [ ! -x "$1" ]; }; then exec node "$@"; fi
exec "$@"
