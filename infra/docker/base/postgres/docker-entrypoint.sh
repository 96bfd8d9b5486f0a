#!/bin/sh
# Like the official image: makes the cluster in an empty volume, runs what is in docker-entrypoint-initdb.d, then the given command.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # shellcheck disable=SC2086 -- several options
  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  PGPASSWORD="$(cat "$POSTGRES_PASSWORD_FILE")"
  export PGPASSWORD
  pg_ctl --pgdata="$PGDATA" --options="-c listen_addresses=''" --wait start
  for file in /docker-entrypoint-initdb.d/*.sh; do sh "$file"; done
  pg_ctl --pgdata="$PGDATA" --mode=fast --wait stop
fi
exec "$@" -c listen_addresses='*'
