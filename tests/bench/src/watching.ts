import { request as httpRequest } from 'node:http';
import { pause, percentile, request } from './client.js';

export interface Watch {
  gateway: string;
  /** Sessions of those who are signed in; the others are visitors. */
  tokens: readonly string[];
  visitors: number;
  productId: number;
  /** All open the page within this time, and the result must be there this long after it (milliseconds). */
  arriveMs: number;
  patienceMs: number;
}

export interface Watched {
  /** Pages whose stage opened. */
  opened: number;
  /** From the first stage to the last one, and from the first to 99 of 100, milliseconds. */
  spreadMs: { all: number; p99: number };
  /** When the first stage opened, by this machine's clock. */
  firstAt: number;
  /** Reads of the pages, also of the buyers among them before the hour, by what they read. */
  reads: Record<string, number>;
  /** How long they took, milliseconds; NaN where there were none. */
  took: { p50: number; p99: number; max: number };
  /** The largest number of pages that a page was told of. */
  told: number;
  errors: Record<string, number>;
}

interface Said {
  watching?: number;
  subjects?: string[];
  after_ms?: number;
  within_ms?: number;
}

/**
 * Follows one draw as open pages do (frontend/src/shared/live/planned-refetches.ts): the stream brings beginning and record, and own tickets are
 * read when it says so. Code and keys that the result needs were read when the page was opened.
 */
export async function watch(task: Watch): Promise<Watched> {
  const openedAt: number[] = [];
  const reads: Record<string, number> = {};
  const times: number[] = [];
  const errors: Record<string, number> = {};
  let told = 0;
  const count = (what: string, of = errors) => (of[what] = (of[what] ?? 0) + 1);
  const arrivals = [...task.tokens, ...Array.from({ length: task.visitors }, () => undefined)];

  const page = async (token: string | undefined): Promise<void> => {
    await pause(Math.random() * task.arriveMs);
    const read = async (path: string, afterMs: number, withinMs: number) => {
      await pause(afterMs + Math.random() * withinMs);
      count(path.replace(String(task.productId), '{id}'), reads);
      const asked = performance.now();
      const { status } = await request('GET', task.gateway + path, token === undefined ? {} : { token }).catch(() => ({
        status: 0,
      }));
      times.push(performance.now() - asked);
      if (status !== 200) count(`${path} ${status}`);
    };
    let opened = false;
    const reading: Promise<void>[] = [];
    await new Promise<void>((resolve) => {
      const asked = httpRequest(`${task.gateway}/api/live?draw=${task.productId}`, {
        agent: false,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      const end = setTimeout(() => asked.destroy(), task.patienceMs);
      const over = () => {
        clearTimeout(end);
        resolve();
      };
      asked.on('error', over).on('response', (answer) => {
        if (answer.statusCode !== 200) count(`live ${answer.statusCode}`);
        let rest = '';
        answer.setEncoding('utf8').on('close', over);
        answer.on('data', (chunk: string) => {
          const events = (rest + chunk).split('\n\n');
          rest = events.pop() ?? '';
          for (const event of events) {
            const [, name, data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
            const said = JSON.parse(data) as Said;
            if (name === 'watching') told = Math.max(told, said.watching ?? 0);
            if (name === 'drawn') {
              if (!opened) openedAt.push(Date.now());
              opened = true;
              // Its own tickets are told within a second of it.
              setTimeout(() => void Promise.all(reading).then(() => asked.destroy()), 1_500);
            }
            if (said.subjects?.includes('my_wins')) reading.push(read('/api/wins', 0, said.within_ms ?? 0));
            if (token !== undefined && said.subjects?.includes('draws'))
              reading.push(read('/api/tickets/user', said.after_ms ?? 0, said.within_ms ?? 0));
          }
        });
      });
      asked.end();
    });
  };

  await Promise.all(arrivals.map(page));
  const firstAt = Math.min(...openedAt);
  return {
    opened: openedAt.length,
    spreadMs: { all: Math.max(...openedAt) - firstAt, p99: percentile(openedAt, 0.99) - firstAt },
    firstAt,
    reads,
    took: { p50: percentile(times, 0.5), p99: percentile(times, 0.99), max: percentile(times, 1) },
    told,
    errors,
  };
}
