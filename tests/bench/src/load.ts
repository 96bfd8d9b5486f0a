import { Pool } from 'undici';
import { percentile } from './client.js';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
}

export interface Loaded {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
}

/** Repeats one GET on several connections. @throws Error at an answer other than 200. */
export async function load(task: Load): Promise<Loaded> {
  const { origin, pathname, search } = new URL(task.url);
  const pool = new Pool(origin, { connections: task.connections });
  const start = performance.now() + task.warmUpSeconds * 1_000;
  const end = start + task.seconds * 1_000;
  const times: number[] = [];
  let bytes = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: pathname + search,
        headers: task.headers ?? {},
      });
      bytes = (await body.bytes()).length;
      if (statusCode !== 200) throw new Error(`${pathname} answered ${statusCode}`);
      if (begun >= start) times.push(performance.now() - begun);
    }
  };
  try {
    await Promise.all(Array.from({ length: task.connections }, worker));
  } finally {
    await pool.destroy();
  }
  return {
    perSecond: times.length / task.seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes,
  };
}
