#!/bin/bash
# As the official one: root gives the folders to postgres and steps down, for which it needs capabilities. In an empty folder it makes a
# cluster, starts it with the given options, and runs what is in docker-entrypoint-initdb.d, or sources what is not executable.
set -Eeo pipefail

if [ "$1" = postgres ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA" || true
  chmod 3775 /var/run/postgresql || true
  if [ "$(id -u)" = 0 ]; then
    find "$PGDATA" /var/run/postgresql ! -user postgres -exec chown postgres {} +
    exec gosu postgres "$0" "$@"
  fi
  export POSTGRES_USER="${POSTGRES_USER:-postgres}"
  PGPASSWORD="$(cat "$POSTGRES_PASSWORD_FILE")"
  unset POSTGRES_PASSWORD_FILE
  if [ ! -s "$PGDATA/PG_VERSION" ]; then
    export PGPASSWORD
    # shellcheck disable=SC2086 -- several options
    initdb --username="$POSTGRES_USER" --pwfile=<(echo "$PGPASSWORD") $POSTGRES_INITDB_ARGS
    echo "host all all all $(postgres -C password_encryption "${@:2}")" >>"$PGDATA/pg_hba.conf"
    pg_ctl --options="$(printf '%q ' "${@:2}" -c listen_addresses='')" --wait start
    for file in /docker-entrypoint-initdb.d/*.sh; do
      # shellcheck disable=SC1090 -- found at run time
      if [ -x "$file" ]; then "$file"; else . "$file"; fi
    done
    pg_ctl --mode=fast --wait stop
  fi
  unset PGPASSWORD
fi
exec "$@"
