#!/bin/sh
# A database for each service, with a role that owns it and one that the service uses at runtime; no other role may
# connect, and none of them to a database that PostgreSQL brings along. Runs automatically on an empty PostgreSQL; run it again with a version that adds a role or a right:
#   docker compose exec postgres sh /docker-entrypoint-initdb.d/10-create-databases.sh
set -eu
PGPASSWORD="$(cat /run/secrets/postgres_password)"
export PGPASSWORD
for owner in identity catalog tickets payments messaging; do
  psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres -v name="raffle_$owner" -v owner="$owner" \
    -v password="$(cat "/run/secrets/${owner}_database_password")" \
    -v running_password="$(cat "/run/secrets/${owner}_running_password")" <<'SQL'
SELECT format('CREATE ROLE %I LOGIN', role) FROM unnest(ARRAY[:'name', :'name' || '_app']) AS role
  WHERE role NOT IN (SELECT rolname FROM pg_roles) \gexec
SELECT format('ALTER ROLE %I PASSWORD %L', :'name', :'password') \gexec
SELECT format('ALTER ROLE %I PASSWORD %L', :'name' || '_app', :'running_password') \gexec
SELECT format('CREATE DATABASE %I OWNER %I TEMPLATE template0 ENCODING %L', :'name', :'name', 'UTF8')
  WHERE :'name' NOT IN (SELECT datname FROM pg_database) \gexec
SELECT format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', database) FROM unnest(ARRAY[:'name', 'postgres', 'template1']) AS database \gexec
-- Answers of the others wait until their WAL is archived (docs/reliability.md "The disk is lost").
\connect :"name"
SELECT format('GRANT EXECUTE ON FUNCTION pg_switch_wal() TO %I', :'name' || '_app') WHERE :'owner' <> 'messaging' \gexec
SQL
done
