import { connect } from 'node:net';
import { pause, percentile, request } from './client.js';

export interface Flood {
  gateway: string;
  /** The session of a person who goes on using the site meanwhile. */
  token: string;
  productId: number;
  /** How long each attack lasts. */
  forMs: number;
  attack: 'none' | 'tickets' | 'codes' | 'products' | 'pipeline';
}

/** Milliseconds of other people's requests meanwhile, all from the same address as the attack. */
export interface Flooded {
  attacks: number;
  read: { p50: number; p95: number };
  write: { p50: number; p95: number; refused: number };
}

const perSecond = 100;
const browser = { accept: 'text/html', 'accept-encoding': 'br' };

/** One attack, while others read the configuration and send a write of a person with a session, refused as malformed. */
export async function flood({ gateway, token, productId, forMs, attack }: Flood): Promise<Flooded> {
  const [reads, writes]: [number[], number[]] = [[], []];
  let [attacks, refused, over] = [0, 0, false];
  const timed = async (into: number[], call: () => Promise<{ status: number }>) => {
    const asked = performance.now();
    const { status } = await call();
    if (status === 429 || status === 503) refused += 1;
    into.push(performance.now() - asked);
  };
  const others = async () => {
    while (!over) {
      await timed(reads, () => request('GET', `${gateway}/api/config`));
      if (reads.length % 10 === 0) {
        await timed(writes, () => request('POST', `${gateway}/api/tickets/pause`, { token, body: {} }));
      }
      await pause(25);
    }
  };
  const paths: Partial<Record<Flood['attack'], (n: number) => string>> = {
    tickets: (n) => `/tirages/${productId}?ticket=${n}`,
    codes: (n) => `/register?ref=C${n}`,
    products: (n) => `/tirages/${1_000_000 + n}`,
  };
  const path = paths[attack];
  const sent: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    if (!path) return;
    attacks += 1;
    sent.push(request('GET', gateway + path(attacks), { headers: browser }).catch(() => undefined));
  }, 1_000 / perSecond);
  const sockets = attack === 'pipeline' ? [1, 2, 3, 4].map(() => pipelined(gateway, () => (attacks += 1))) : [];
  const watching = others();
  await pause(forMs);
  over = true;
  clearInterval(timer);
  await watching;
  for (const end of sockets) end();
  await Promise.all(sent);
  const times = (of: number[]) => ({ p50: percentile(of, 0.5), p95: percentile(of, 0.95) });
  return { attacks, read: times(reads), write: { ...times(writes), refused } };
}

/**
 * Sends writes to a path that nothing answers, a thousand at a time on one connection, as fast as they are answered; a connection that
 * is cut is replaced.
 */
function pipelined(gateway: string, answered: () => void): () => void {
  const { hostname, port } = new URL(gateway);
  const batch = 'POST /api/nothing HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n'.repeat(1_000);
  let ended = false;
  const open = () => {
    let waiting = 1_000;
    const socket = connect(Number(port), hostname, () => socket.write(batch));
    socket.on('data', (data) => {
      for (const _ of data.toString('latin1').matchAll(/HTTP\/1\.1 /g)) {
        answered();
        waiting -= 1;
      }
      if (waiting > 0) return;
      waiting = 1_000;
      socket.write(batch);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (!ended) current = open();
    });
    return socket;
  };
  let current = open();
  return () => {
    ended = true;
    current.destroy();
  };
}
