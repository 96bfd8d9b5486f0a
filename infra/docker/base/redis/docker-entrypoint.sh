#!/bin/sh
# As the official one: options and a configuration are the server's; root gives the data to redis and steps down, for which it needs
# capabilities; no other user reads new files.
set -e
case $1 in
  -* | *.conf) set -- redis-server "$@" ;;
esac
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  find . ! -user redis -exec chown redis {} +
  exec gosu redis "$0" "$@"
fi
[ "$(umask)" != 0022 ] || umask 0077
exec "$@"
