#!/bin/bash
# As the official one: root gives the data to rabbitmq and steps down, for which it needs capabilities.
set -euo pipefail
if [[ $1 == rabbitmq* && $(id -u) == 0 ]]; then
  find /var/lib/rabbitmq ! -user rabbitmq -exec chown rabbitmq {} +
  exec gosu rabbitmq "$0" "$@"
fi
[[ $(hostname) == $(hostname -s) ]] || export RABBITMQ_USE_LONGNAME=true
exec "$@"
