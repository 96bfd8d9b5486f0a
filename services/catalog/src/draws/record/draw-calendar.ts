import { demonstration } from '@raffle/contracts/draw-hour';

/** `20261204T190000Z` */
const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '');
/** RFC 5545, section 3.3.11. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** At most 75 octets a line, continued after a space (RFC 5545, section 3.1). */
function folded(line: string): string {
  let [current, lines] = ['', ''];
  for (const character of line) {
    if (Buffer.byteLength(current + character) > 74) [current, lines] = ['', `${lines}${current}\r\n `];
    current += character;
  }
  return lines + current;
}

/**
 * The hour of a draw as an event of a calendar (RFC 5545), in UTC, with its page and an alarm an hour before. The same draw has the same
 * UID.
 */
export function calendarOf(draw: CalendarDraw): string {
  const { host } = new URL(draw.site);
  const page = `${draw.site}/tirages/${draw.productId}`;
  const summary = escaped(
    `${draw.demonstration ? `${demonstration}, tirage` : 'Tirage'} en direct\u00a0: ${draw.name}`,
  );
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Tirages//FR`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:tirage-${draw.productId}@${host}`,
    `DTSTAMP:${utc(draw.changedAt)}`,
    `DTSTART:${utc(draw.drawAt)}`,
    'DURATION:PT15M',
    `SUMMARY:${summary}`,
    `DESCRIPTION:Le tirage en direct\u00a0: ${page}`,
    `URL:${page}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${summary}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

export interface CalendarDraw {
  /** Where the site is. */
  site: string;
  productId: number;
  name: string;
  demonstration: boolean;
  drawAt: Date;
  changedAt: Date;
}
