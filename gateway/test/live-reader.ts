import { liveEvents, type LiveEventName } from '@raffle/contracts/http/live';
import { eventually } from '@raffle/test-kit';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface Heard {
  event: LiveEventName;
  data: unknown;
}

export interface LiveReader {
  status: number;
  headers: IncomingHttpHeaders;
  /** Every event so far, parsed by its contract. */
  heard: Heard[];
  /** What came, with heartbeats. */
  text: () => string;
  named: (event: LiveEventName) => unknown[];
  ended: () => boolean;
  /** Takes nothing off the line any more. */
  stopReading: () => void;
  close: () => void;
}

/** Reads a stream as a browser does: events as they come, each what its contract says. */
export async function readLive(url: string, headers: Record<string, string> = {}): Promise<LiveReader> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(`${url}/api/live`, { headers, agent: false }, resolve);
    asked.on('error', reject).end();
  });
  const heard: Heard[] = [];
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
      heard.push({ event: name, data: liveEvents[name].parse(JSON.parse(data)) });
    }
  });
  answer.on('close', () => (ended = true)).on('error', () => (ended = true));
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    heard,
    text: () => text,
    named: (name) => heard.filter(({ event }) => event === name).map(({ data }) => data),
    ended: () => ended,
    stopReading: () => answer.pause(),
    close: () => void answer.destroy(),
  };
}

export const untilEnded = (reader: LiveReader) =>
  eventually(() => {
    if (!reader.ended()) throw new Error('the stream is still open');
  });
