/** One event of a text/event-stream. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** No event of ours is nearly this long; a stream with a longer one is aborted (characters). */
const maxEventLength = 4_000_000;

/**
 * Parses text/event-stream piece by piece, wherever it is cut (HTML standard, "Event stream interpretation"); ids and
 * reconnection times, which we do not send, are ignored.
 * @returns a function that takes the next piece and returns the events that it completes; throws RangeError for an event without end.
 */
export function eventStreamParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];
  return (piece) => {
    const events: StreamEvent[] = [];
    rest += piece;
    // A carriage return at the very end may be half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > maxEventLength) throw new RangeError('an event without end');
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') });
        event = '';
        data = [];
        continue;
      }
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'event') event = value;
      if (field === 'data') data.push(value);
    }
    return events;
  };
}
