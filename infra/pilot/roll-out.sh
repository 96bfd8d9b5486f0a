#!/bin/sh
# On one machine, as root, in the clone beside the versions (docs/releasing.md): puts a version in the place of the one that runs, with the site up.
#   infra/pilot/roll-out.sh           the version that is checked out here: builds it beside what runs, then replaces that
#   infra/pilot/roll-out.sh --back    the version before, which builds and migrates nothing
# The code belongs to root: neither the account that builds it (the owner of build/) nor the one that runs it (of data/) can change it. Killed at any
# point, it can be repeated.
set -eu
umask 022
clone=$(realpath "$(dirname "$0")/../..")
cd "$(dirname "$clone")"
home=$PWD
exec 9< "$clone"
flock --nonblock 9 || { echo 'Another roll-out is at work.' >&2 && exit 1; }

# As the account that owns a folder, which is its home.
as_owner_of() {
  owned=$1
  shift
  runuser --user "$(stat --format=%U "$owned")" -- env HOME="$owned" "$@"
}

# A link is replaced at once: each start finds the former version or the next one.
link() {
  ln --symbolic --force --no-dereference "$2" "$1.new"
  mv --no-target-directory "$1.new" "$1"
}

build() {
  rm -rf "$home"/build/version-*
  draft=$(mktemp --directory "$home/build/version-XXXXXXXX")
  trap 'rm -rf "$draft"' EXIT
  git -C "$clone" archive HEAD | tar --extract --directory "$draft"
  chown --recursive "$(stat --format=%U:%G "$home/build")" "$draft"
  (cd "$draft" && as_owner_of "$home/build" npm run --silent deploy -- --build)
  chown --recursive --no-dereference root:root "$draft"
  chmod --recursive go-w "$draft"
  chmod 755 "$draft"
  ln --symbolic ../../data "$draft/.data"
  mv --no-target-directory "$draft" "$1"
}

if [ "${1:-}" = --back ]; then
  version=$(readlink former) || { echo 'No version ran before this one.' >&2 && exit 1; }
else
  version=releases/$(git -C "$clone" describe --tags --always)
  [ -d "$version" ] || build "$version"
fi
(cd "$version" && as_owner_of "$home/data" npm run --silent deploy -- "$@")
running=$(readlink app || true)
if [ "$running" != "$version" ]; then
  [ -z "$running" ] || link former "$running"
  link app "$version"
fi
echo "The next start is of $version."
