import { liveEvents, type LiveEventName } from '@raffle/contracts/http/live';
import { eventually } from '@raffle/test-kit';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface ReceivedEvent {
  event: LiveEventName;
  data: unknown;
}

export interface LiveReader {
  status: number;
  headers: IncomingHttpHeaders;
  /** Every event so far, parsed by its contract. */
  received: ReceivedEvent[];
  /** The raw text, with heartbeats. */
  text: () => string;
  named: (event: LiveEventName) => unknown[];
  ended: () => boolean;
  /** Whether it ended with its last bytes, and was not cut. */
  complete: () => boolean;
  /** Stops reading from the connection. */
  stopReading: () => void;
  close: () => void;
}

/** Reads a stream as a browser does; each event must match its contract. */
export async function readLive(url: string, headers: Record<string, string> = {}, draw?: number): Promise<LiveReader> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(
      `${url}/api/live${draw === undefined ? '' : `?draw=${draw}`}`,
      { headers, agent: false },
      resolve,
    );
    asked.on('error', reject).end();
  });
  const received: ReceivedEvent[] = [];
  let [text, rest, ended] = ['', '', false];
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event === undefined || data === undefined) continue;
      const name = event as LiveEventName;
      received.push({ event: name, data: liveEvents[name].parse(JSON.parse(data)) });
    }
  });
  answer.on('close', () => (ended = true)).on('error', () => (ended = true));
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    received,
    text: () => text,
    named: (name) => received.filter(({ event }) => event === name).map(({ data }) => data),
    ended: () => ended,
    complete: () => answer.complete,
    stopReading: () => answer.pause(),
    close: () => void answer.destroy(),
  };
}

export const untilEnded = (reader: LiveReader) =>
  eventually(() => {
    if (!reader.ended()) throw new Error('the stream is still open');
  });
