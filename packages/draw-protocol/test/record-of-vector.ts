import { beaconForRecord, createProtocol, toHex, type DrawRecord } from '../src/index.js';
import { nodeHasher } from './node-hasher.js';
import { leavesOf, type Vector } from './vectors.js';

/** The record that an honest draw of a vector publishes. */
export async function makeRecord(v: Vector): Promise<DrawRecord> {
  const protocol = createProtocol(nodeHasher);
  const tickets = await leavesOf(v, protocol);
  const tree = await protocol.merkleTree(tickets.map(({ leaf }) => leaf));
  return {
    protocol: 'raffle/v1',
    product: { id: Number(v.id), name: v.name, image_url: '' },
    terms: { id: v.id, prizes: v.k, capacity: v.capacity, price: v.price, rule: v.rule },
    commitment: v.C,
    committed_at: '2026-11-20T10:00:00.000Z',
    tickets: v.n,
    root: v.R,
    frozen_at: '2026-11-27T18:00:00.000Z',
    beacon: v.beacon && beaconForRecord(v.beacon),
    seed: v.S,
    draw_key: v.D,
    picks: v.picks.map(({ ticket, wins }) => ({
      ticket,
      // Older records have no displayed numbers; the odd tickets represent them.
      ...(ticket % 2 === 0 && {
        number: `T${v.id}-${String(ticket + 1).padStart(Math.max(4, String(v.capacity).length), '0')}`,
      }),
      wins,
      holder: toHex(tickets[ticket]!.holder),
      secret: toHex(tickets[ticket]!.secret),
      path: tree.pathOf(ticket).map(toHex),
      display_name: wins ? 'Essi A.' : null,
      city: wins ? 'Kara' : null,
    })),
    drawn_at: '2026-11-27T18:00:05.000Z',
  };
}
