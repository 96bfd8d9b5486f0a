import { Agent, get } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Buyer } from './buyers.js';
import { pause, percentile, request } from './client.js';

export interface Listening {
  gateway: string;
  listeners: number;
  buyers: readonly Buyer[];
  productId: number;
}

const roundTimeoutMs = 20_000;
const connectAtOnce = 100;

/** Opens the live streams; then each buyer holds a place in turn. @returns milliseconds from the request to the last listener */
export async function listen(task: Listening): Promise<{ p50: number; p99: number; late: number }> {
  const receivedRound = new Uint16Array(task.listeners);
  let round = 0;
  let missing = 0;
  let allReceived = () => {};
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const open = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const stream = get(`${task.gateway}/api/live`, { agent, family: 4 }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`the live stream answered ${answer.statusCode}`));
        resolve();
        answer.on('error', () => undefined);
        let tail = '';
        answer.on('data', (bytes: Buffer) => {
          const text = tail + bytes.toString('latin1');
          // The name of an event may be split across two chunks.
          tail = text.slice(-16);
          if (!text.includes('event: product') || receivedRound[number] === round) return;
          receivedRound[number] = round;
          tail = '';
          if (--missing === 0) allReceived();
        });
      });
      stream.on('error', reject);
    });
  try {
    for (let from = 0; from < task.listeners; from += connectAtOnce)
      await Promise.all(
        Array.from({ length: Math.min(connectAtOnce, task.listeners - from) }, (_, index) => open(from + index)),
      );
    const times: number[] = [];
    let late = 0;
    for (const { token } of task.buyers) {
      // Waits until the effects of the previous purchase are over.
      await pause(1_500);
      round += 1;
      missing = task.listeners;
      const all = new Promise<void>((resolve) => (allReceived = resolve));
      const pressed = performance.now();
      const { status } = await request('POST', `${task.gateway}/api/tickets/purchase`, {
        token,
        key: randomUUID(),
        body: { productId: task.productId, quantity: 1 },
      });
      if (status !== 201) throw new Error(`the purchase answered ${status}`);
      const reached = await Promise.race([all.then(() => true), pause(roundTimeoutMs).then(() => false)]);
      if (!reached) late += 1;
      times.push(performance.now() - pressed);
    }
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), late };
  } finally {
    agent.destroy();
  }
}
