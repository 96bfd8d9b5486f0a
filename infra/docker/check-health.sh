#!/bin/bash
# Health check of a container, without starting Node. A process that was ready and has not answered three times in
# a row is killed, so that the engine starts the container again; one that answers "not ready" is left alone.
#   check-health.sh http <port> <path that a living process answers> <path that a ready one answers>
#   check-health.sh command <command>   exit code 0: ready, 1: alive
set -u
seconds=5

# The status of a GET on this container; 0 without an answer.
status_of() {
  local status=0
  if exec 3<>"/dev/tcp/127.0.0.1/$1"; then
    printf 'GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$2" >&3
    read -r -t "$seconds" _ status _ <&3
    exec 3>&-
  fi
  echo "${status:-0}"
} 2>/dev/null

case $1 in
  http)
    ready=$(status_of "$2" "$4")
    alive=$ready
    [[ $3 == "$4" || $ready == 200 ]] || alive=$(status_of "$2" "$3")
    [[ $ready == 200 ]]
    result=$?
    [[ $alive != 0 ]] || result=2
    ;;
  command)
    shift
    timeout "$seconds" "$@"
    result=$?
    ;;
esac

silent=/tmp/silent was_ready=/tmp/was-ready
if ((result < 2)); then
  [[ ! -e $silent ]] || : >"$silent"
  ((result > 0)) || : >"$was_ready"
  exit "$result"
fi
# A first start may take long, and must not be interrupted.
[[ -e $was_ready ]] || exit 1
echo >>"$silent"
# The init process, which is spared, ends with its child.
[[ $(wc -l <"$silent") -lt 3 ]] || kill -KILL -1
exit 1
