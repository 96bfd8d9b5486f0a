#!/bin/sh
# Prints alertmanager.yml with the owner's addresses, each of which is in a file of its own (docs/alarms.md):
#   sh alertmanager.sh <folder with alarm_webhook_url, alarm_phone_url and alarm_watchdog_url>
set -eu

# The address in a file, as the replacement of a sed command.
address() {
  url=$(cat "$1" 2>/dev/null || true)
  case $url in
    *[[:space:]\'\"]* | [!h]* | '') ;;
    http://?* | https://?*)
      printf %s "$url" | sed 's/[&|\\]/\\&/g'
      return
      ;;
  esac
  echo "Alarms cannot be sent: write the address that is called into $1, as https://… on one line (docs/alarms.md)." >&2
  return 1
}

webhook=$(address "$1/alarm_webhook_url")
phone=$(address "$1/alarm_phone_url")
watchdog=$(address "$1/alarm_watchdog_url")
sed -e "s|ALARM_WEBHOOK_URL|$webhook|" -e "s|ALARM_PHONE_URL|$phone|" -e "s|ALARM_WATCHDOG_URL|$watchdog|" "${0%/*}/alertmanager.yml"
