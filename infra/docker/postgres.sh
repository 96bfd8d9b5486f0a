#!/bin/sh
# PostgreSQL with its archive, and the commands of the owner that are services of docker-compose.yml.
#   postgres.sh start postgres …        the server
#   postgres.sh backup [--check]        `npm run backup` of the running server
#   postgres.sh restore [--to …]        `npm run restore` into the volumes of stopped containers, or a look beside running ones
#   postgres.sh reconcile …             `npm run reconcile` of the running containers
#   postgres.sh invariants              `npm run invariants` of the running containers
#   postgres.sh trace …                 `npm run trace` of the running containers
#   postgres.sh base-backup             a copy of a PostgreSQL elsewhere, of one moment, in a folder of /backups (infra/helm/bon-tirage/README.md)
set -eu
task=$1
shift
home=/data/postgres
configuration="$home/pgbackrest.conf"

secret() { cat "/run/secrets/$1"; }

case $task in
  start)
    # As `npm start`: a new cluster would hide that others are there.
    for left in "$home/replacement.json" "$home/restoring" "$home"/data.before-*; do
      [ -e "$left" ] || continue
      [ ! -s "$PGDATA/PG_VERSION" ] || [ "$left" = "$home/replacement.json" ] || continue
      echo "A restore was interrupted ($left is there): docker compose run --rm restore" >&2
      exit 1
    done
    # Empty databases would sell into nothing where others were before.
    if [ ! -s "$PGDATA/PG_VERSION" ] && [ -e /backups/archive/raffle/archive.info ]; then
      echo 'The databases are gone, and /backups has those of an installation: docker compose run --rm restore; or name another BACKUP_FOLDER' >&2
      exit 1
    fi
    # The settings of infra/local/src/backups/pgbackrest.ts.
    exec docker-entrypoint.sh "$@" -c archive_mode=on -c archive_timeout=60 -c checkpoint_timeout=60 \
      -c "archive_command=test ! -e '$configuration' || /usr/bin/pgbackrest '--config=$configuration' '--config-include-path=$home/pgbackrest.d' '--stanza=raffle' archive-push \"%p\""
    ;;
  backup)
    POSTGRES_URL="postgres://postgres:$(secret postgres_password)@postgres:5432/postgres"
    REDIS_URL="$(secret redis_url)"
    export POSTGRES_URL REDIS_URL
    ;;
  restore)
    if [ $# -eq 0 ] && pg_isready --quiet --host=postgres; then
      echo 'PostgreSQL is running: docker compose stop' >&2
      exit 1
    fi
    ;;
  reconcile)
    POSTGRES_URL="postgres://postgres:$(secret postgres_password)@postgres:5432/postgres"
    export POSTGRES_URL
    ;;
  invariants | trace)
    for owner in identity catalog tickets payments messaging; do
      export "$(echo "$owner" | tr a-z A-Z)_DATABASE_URL=$(secret "${owner}_running_database_url")"
    done
    export "RABBITMQ_MANAGEMENT_URL=$(secret rabbitmq_management_url)"
    ! grep -qs ^http://sandbox: /run/secrets/fusionpay_url || export SANDBOX_URL=http://sandbox:4000
    ;;
  base-backup) exec base-backup.sh "$(secret backup_database_url)" "$(secret identity_migration_database_url)" /backups "${BACKUP_DAYS:-14}" ;;
esac
exec node /app/infra/local/dist/cli.js "$task" "$@"
