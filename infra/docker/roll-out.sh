#!/bin/sh
# Puts the version of this checkout in the place of the one that runs, with the site up (docs/releasing.md):
#   infra/docker/roll-out.sh [service …]
# Databases are migrated; then each service gets containers of this version beside the former ones, which end when those are healthy. Where
# one does not become healthy within three minutes, the former ones go on. Can be repeated. COMPOSE=docker-compose for Compose 1.
set -eu
compose=${COMPOSE:-docker compose}
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
services=${*:-payments identity catalog tickets messaging gateway}

# The containers of a service: those of this version, or the others.
of_this() { $compose ps --quiet "$1" | while read -r one; do is_of_this "$one" "$1" && echo "$one"; done || true; }
of_others() { $compose ps --quiet "$1" | while read -r one; do is_of_this "$one" "$1" || echo "$one"; done; }
is_of_this() { [ "$(docker inspect --format '{{.Config.Image}}' "$1")" = "bon-tirage/$2:$version" ]; }
is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }

for name in $services; do
  # The gateway has no database.
  if [ "$name" != gateway ]; then $compose run --rm --no-deps -T "$name-migration"; fi
done
for name in $services; do
  former=$(of_others "$name")
  if [ -z "$former" ]; then echo "$name is of $version" && continue; fi
  count=$(echo "$former" | wc -w)
  $compose up --detach --no-deps --no-build --no-recreate --scale "$name=$((count * 2))" "$name"
  seconds=180
  for one in $(of_this "$name"); do
    until is_healthy "$one"; do
      seconds=$((seconds - 1))
      if [ "$seconds" -le 0 ]; then
        echo "$name of $version does not become healthy: the former version goes on (docker compose logs $name)." >&2
        docker rm --force $(of_this "$name") > /dev/null
        exit 1
      fi
      sleep 1
    done
  done
  # They serve for DRAIN_SECONDS more.
  docker stop --time 30 $former > /dev/null
  docker rm $former > /dev/null
  echo "$name is of $version"
done
