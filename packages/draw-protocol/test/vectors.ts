import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHex, type Beacon, type Bytes, type DrawProtocol } from '../src/index.js';

export interface Vector {
  name: string;
  id: string;
  n: number;
  k: number;
  capacity: number;
  price: number;
  rule: string;
  beacon: Beacon;
  S: string;
  /** The random key of the draw that holder tags are made with. */
  drawKey: string;
  C: string;
  R: string;
  D: string;
  picks: { ticket: number; wins: boolean }[];
  winners: number[];
  /** Some tickets opened; not always the picks. */
  opened: { ticket: number; holder: string; secret: string; path: string[] }[];
  tickets?: { user: string; entrySecret: string; holder: string; secret: string }[];
  tickets_rule?: string;
}

export const { vectors } = JSON.parse(readFileSync(join(__dirname, 'draw-vectors.json'), 'utf8')) as {
  vectors: Vector[];
};

/** User and entry secret of every ticket; the largest vector states a rule instead of listing them. */
export function ticketsOf(vector: Vector): { user: string; entrySecret: Bytes }[] {
  if (vector.tickets) return vector.tickets.map((t) => ({ user: t.user, entrySecret: fromHex(t.entrySecret) }));
  return Array.from({ length: vector.n }, (_, i) => ({
    user: `user-${i % 3000}`,
    entrySecret: new Uint8Array(hash('sha256', `entry/h/${i}`, 'buffer')),
  }));
}

/** Holder, secret and leaf of every ticket, computed. */
export async function leavesOf(vector: Vector, protocol: DrawProtocol) {
  const holderKey = fromHex(vector.drawKey);
  const opened: { holder: Bytes; secret: Bytes; leaf: Bytes }[] = [];
  for (const [ticket, { user, entrySecret }] of ticketsOf(vector).entries()) {
    const holder = await protocol.holderTag(holderKey, user);
    const secret = await protocol.ticketSecret(entrySecret, ticket);
    opened.push({ holder, secret, leaf: await protocol.leaf({ id: vector.id, ticket, holder, secret }) });
  }
  return opened;
}
