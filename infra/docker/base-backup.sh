#!/bin/sh
# A copy of a PostgreSQL that runs elsewhere, of all its databases at one moment, with the WAL that completes it:
#   base-backup.sh <address of a role with REPLICATION> <address of identity's owner> <folder> <days>
# Each copy is a folder named after its instant, with base.tar.gz and pg_wal.tar.gz; older ones are deleted after so many days. They are not encrypted.
set -eu
umask 077
cd "$3"
rm -rf .new-*
draft=$(mktemp -d .new-XXXXXXXX)
pg_basebackup --dbname "$1" --pgdata "$draft" --format=tar --gzip --wal-method=stream --checkpoint=fast
mv "$draft" "$(date -u +%Y-%m-%dT%H-%M-%SZ)"
# Where the alarm for old backups reads it.
psql "$2" --quiet --set=ON_ERROR_STOP=1 --command='INSERT INTO newest_backup (finished_at) VALUES (now()) ON CONFLICT (only_one) DO UPDATE SET finished_at = now()'
find . -mindepth 1 -maxdepth 1 -name '20*Z' -mtime "+$4" -exec rm -rf {} +
