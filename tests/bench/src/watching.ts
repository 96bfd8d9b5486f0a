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
  /** How long a read of the result took, milliseconds. */
  record: { p50: number; p99: number; max: number };
  /** The largest number of pages that a page was told of. */
  told: number;
  errors: Record<string, number>;
}

/** As browsers do (frontend/src/shared/live/planned-refetches.ts), milliseconds. */
const spreadMs = 700;
const later = { afterMs: 2_000, withinMs: 3_000 };
const copied = { afterMs: 1_500, withinMs: 2_000 };

/** Follows one draw as open pages do: the stream, then product and record when something happened, each at a random moment. */
export async function watch(task: Watch): Promise<Watched> {
  const openedAt: number[] = [];
  const records: number[] = [];
  const errors: Record<string, number> = {};
  let told = 0;
  const count = (what: string) => (errors[what] = (errors[what] ?? 0) + 1);
  const arrivals = [...task.tokens, ...Array.from({ length: task.visitors }, () => undefined)];

  const page = async (token: string | undefined): Promise<void> => {
    await pause(Math.random() * task.arriveMs);
    const read = (path: string) => request('GET', `${task.gateway}/api${path}`, token === undefined ? {} : { token });
    let [drawing, reading, done] = [false, false, false];
    const readRecord = async () => {
      const asked = performance.now();
      const { status } = await read(`/draws/${task.productId}/record`);
      if (status === 404) return;
      records.push(performance.now() - asked);
      if (status !== 200) return void count(`record ${status}`);
      if (!done) openedAt.push(Date.now());
      done = true;
    };
    const readPage = async () => {
      if (reading || done) return;
      reading = true;
      await pause(Math.random() * spreadMs);
      reading = false;
      if (drawing) {
        await readRecord();
        await pause(later.afterMs + Math.random() * later.withinMs);
      }
      const { status, body } = await read(`/products/${task.productId}`);
      if (status !== 200) return void count(`product ${status}`);
      const now = (body['product'] as { status: string }).status;
      drawing = now === 'drawing';
      if (now === 'completed' && !done) await readRecord();
    };
    const readOwn = async () => {
      await pause(copied.afterMs + Math.random() * copied.withinMs);
      const { status } = await read('/tickets/user');
      if (status !== 200) count(`tickets ${status}`);
    };
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
            const said = JSON.parse(data) as { product_id?: number; watching?: number; subjects?: string[] };
            if (name === 'watching') told = Math.max(told, said.watching ?? 0);
            else if (said.product_id === task.productId) {
              void readPage().then(
                () => done && setTimeout(() => asked.destroy(), copied.afterMs + copied.withinMs),
                (error: unknown) => void count(String(error)),
              );
            }
            if (token !== undefined && said.subjects?.includes('my_tickets') && drawing)
              void readOwn().catch(() => count('tickets'));
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
    record: { p50: percentile(records, 0.5), p99: percentile(records, 0.99), max: percentile(records, 1) },
    told,
    errors,
  };
}
