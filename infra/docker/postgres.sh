#!/bin/sh
# PostgreSQL with its archive, and what docker-compose.yml calls `backup` and `restore`.
#   postgres.sh start postgres …      the server
#   postgres.sh backup                `npm run backup` of the running server
#   postgres.sh restore [--to …]      `npm run restore` into the volumes of stopped containers
set -eu
task=$1
shift
home=/data/postgres
configuration="$home/pgbackrest.conf"

case $task in
  start)
    # As `npm start`: a new cluster would hide that others are there.
    for left in "$home/replacement.json" "$home/restoring" "$home"/data.before-*; do
      [ -e "$left" ] || continue
      [ ! -s "$PGDATA/PG_VERSION" ] || [ "$left" = "$home/replacement.json" ] || continue
      echo "A restore was interrupted ($left is there): docker compose run --rm restore" >&2
      exit 1
    done
    # The settings of infra/local/src/backups/pgbackrest.ts.
    exec docker-entrypoint.sh "$@" -c archive_mode=on -c archive_timeout=60 \
      -c "archive_command=test ! -e '$configuration' || /usr/bin/pgbackrest '--config=$configuration' '--config-include-path=$home/pgbackrest.d' '--stanza=raffle' archive-push \"%p\""
    ;;
  backup)
    POSTGRES_URL="postgres://postgres:$(cat "$POSTGRES_PASSWORD_FILE")@postgres:5432/postgres"
    REDIS_URL="$(cat /run/secrets/redis_url)"
    export POSTGRES_URL REDIS_URL
    ;;
  restore)
    if pg_isready --quiet --host=postgres; then
      echo 'PostgreSQL is running: docker compose stop' >&2
      exit 1
    fi
    ;;
esac
exec node /app/infra/local/dist/cli.js "$task" "$@"
