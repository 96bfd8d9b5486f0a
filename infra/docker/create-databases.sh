#!/bin/sh
# Runs once, on an empty PostgreSQL: a database and a role for each service; nobody else may connect to it.
set -eu
for owner in identity catalog tickets payments messaging; do
  password="$(cat "/run/secrets/${owner}_database_password")"
  psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres -v name="raffle_$owner" -v password="$password" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name" TEMPLATE template0 ENCODING 'UTF8';
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
SQL
done
