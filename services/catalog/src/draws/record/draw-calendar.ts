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

/** The hour of a draw as an event of a calendar (RFC 5545), in UTC, with an alarm an hour before. The same draw has the same UID. */
export function calendarOf(draw: { productId: number; name: string; drawAt: Date; changedAt: Date }): string {
  const summary = escaped(`Tirage en direct\u00a0: ${draw.name}`);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bon Tirage//Tirages//FR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:tirage-${draw.productId}@bon-tirage`,
    `DTSTAMP:${utc(draw.changedAt)}`,
    `DTSTART:${utc(draw.drawAt)}`,
    'DURATION:PT15M',
    `SUMMARY:${summary}`,
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
