import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const read = (name) => parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
const units = { s: 1, m: 60, h: 3_600 };
const secondsOf = (duration = '0s') => Number.parseInt(duration, 10) * units[duration.at(-1)];
const shown = (seconds) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`);

/** @returns the rows of the table of docs/alarms.md about rules.yml, with its heading: whom each alarm tells, and how soon at the latest */
export function alarmTable() {
  const { scrape_interval, scrape_timeout, evaluation_interval } = read('pilot.yml').global;
  const { group_wait } = read('alertmanager.yml').route;
  // It begins just after a look; the next one waits in vain for its answer.
  const looks = [scrape_interval, scrape_timeout, evaluation_interval, group_wait]
    .map(secondsOf)
    .reduce((a, b) => a + b);
  const rows = read('rules.yml').groups.flatMap(({ rules }) =>
    rules.map(({ alert, labels, for: lasting }) => [
      `[${alert}](#${alert.toLowerCase()})`,
      { page: 'the phone', ticket: 'the morning', watchdog: 'the watchdog' }[labels.severity],
      shown(secondsOf(lasting) + looks),
    ]),
  );
  return [['Alarm', 'Tells', 'At the latest after'], ...rows];
}
