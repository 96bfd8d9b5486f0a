import type { adminDrawProduct } from '@raffle/contracts/http/admin-draws';
import type { drawRecord, listDraws, RecordKeys } from '@raffle/contracts/http/draws';
import type { receipt } from '@raffle/contracts/http/tickets';
import { drandRule } from '@raffle/contracts/values';
import { createProtocol, fromHex, signedBytes, toHex } from '@raffle/draw-protocol';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type * as z from 'zod/mini';
import { hash, inHours, now, type Answer } from './fixed.js';
import { products } from './product-answers.js';
import { tickets as myTickets } from './ticket-answers.js';

/** Draws and their signed records. */
type DrawRecord = z.input<typeof drawRecord>;

export const draws: Answer<typeof listDraws> = {
  draws: [
    {
      product_id: 5,
      name: products[4]!.name,
      image_url: products[4]!.image_url,
      ticket_price: 1000,
      tickets: 250,
      drawn_at: inHours(-48),
      winners: ['Essi A., Kara'],
      handovers: [],
      forfeits: [],
    },
    {
      product_id: 3,
      name: products[2]!.name,
      image_url: products[2]!.image_url,
      ticket_price: 500,
      tickets: 300,
      drawn_at: inHours(-140),
      winners: ['Yao N., Bouaké', 'Mariam O., Abidjan', 'Abdoulrahamane-Emmanuel K., Lomé'],
      handovers: [],
      forfeits: [],
    },
  ],
  stats: { finished: 18, winners: 31, participants: 5400, average: 300 },
  total: 2,
};

export async function record({
  productId = 5,
  tickets = 20,
  capacity,
  holders = 7,
  prizes = 3,
}: {
  productId?: number;
  tickets?: number;
  capacity?: number;
  holders?: number;
  prizes?: number;
} = {}): Promise<DrawRecord> {
  const drawId = String(productId);
  const protocol = createProtocol();
  const bytes = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
  const terms = { id: drawId, prizes, capacity: capacity ?? tickets, price: 1000, rule: 'none' };
  const seed = bytes('gallery seed');
  const people = await Promise.all(
    Array.from({ length: tickets }, async (_, ticket) => ({
      holder: await protocol.holderTag(bytes('holder key'), `person ${ticket % holders}`),
      secret: await protocol.ticketSecret(bytes(`entry ${ticket}`), ticket),
    })),
  );
  const leaves = await Promise.all(
    people.map(({ holder, secret }, ticket) => protocol.leaf({ id: drawId, ticket, holder, secret })),
  );
  const root = await protocol.merkleRoot(leaves);
  const key = await protocol.drawKey({ seed, id: drawId, tickets, prizes, root, beacon: null });
  const picks = await protocol.selectWinners({
    key,
    tickets,
    prizes,
    holderOf: (ticket) => toHex(people[ticket]!.holder),
  });
  const names = [
    'Essi A.',
    'Yao N.',
    'Abdoulrahamane-Emmanuel K.',
    'Kossi B.',
    'Kouassigan-Amegnonan M.',
    'Abla K.',
    'Koffi T.',
  ];
  return signed({
    protocol: 'raffle/v1',
    product: { id: productId, name: products[4]!.name, image_url: products[4]!.image_url },
    terms,
    commitment: toHex(await protocol.commitment(terms, seed)),
    committed_at: inHours(-400),
    tickets,
    root: toHex(root),
    frozen_at: inHours(-49),
    beacon: null,
    seed: toHex(seed),
    draw_key: toHex(key),
    picks: await Promise.all(
      picks.map(async ({ ticket, wins }) => ({
        ticket,
        holder: toHex(people[ticket]!.holder),
        secret: toHex(people[ticket]!.secret),
        path: (await protocol.inclusionPath(leaves, ticket)).map(toHex),
        wins,
        display_name: wins ? names[ticket % 7]! : null,
        city: wins ? 'Kara' : null,
      })),
    ),
    drawn_at: inHours(-48),
  });
}

/** A fixed Ed25519 key, like all data here: its seed is 32 bytes 0x07. */
const signingKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const publicBytes = createPublicKey(signingKey).export({ format: 'der', type: 'spki' }).subarray(-32);
const keyId = createHash('sha256').update(publicBytes).digest('hex').slice(0, 16);
export const recordKeys: RecordKeys = {
  keys: [{ id: keyId, public_key: publicBytes.toString('hex'), valid_from: '2026-11-01', valid_until: null }],
};

/** The record as the platform would have signed it. */
export function signed(shown: DrawRecord): DrawRecord {
  const draft = { ...shown, signature: { key: keyId, signed_on: now.toISOString().slice(0, 10), value: '' } };
  return {
    ...draft,
    signature: { ...draft.signature, value: sign(null, signedBytes(draft), signingKey).toString('hex') },
  };
}

/** The record of that draw under drand's rule, ended by two people without its round: its seed alone. */
export async function endedWithoutRound(shown: DrawRecord): Promise<DrawRecord> {
  const terms = { ...shown.terms, rule: drandRule };
  const commitment = toHex(await createProtocol().commitment(terms, fromHex(shown.seed)));
  return signed({ ...shown, terms, commitment, published_at: shown.frozen_at, draw_key: null, picks: [] });
}

/** The receipt of an entry whose one ticket was drawn. */
export async function receiptOfPick(
  shown: DrawRecord,
  pick: DrawRecord['picks'][number],
): Promise<z.input<typeof receipt>> {
  const { ticket, holder, secret, path } = pick;
  const opened = { id: shown.terms.id, ticket, holder: fromHex(holder), secret: fromHex(secret) };
  return {
    entry: { ...myTickets.tickets[0]!, product_id: shown.product.id, numbers: [ticket], quantity: 1 },
    terms: shown.terms,
    payment_id: null,
    payment_token: null,
    commitment: shown.commitment,
    tickets: [{ number: ticket, holder, secret, path, leaf: toHex(await createProtocol().leaf(opened)) }],
    frozen: { tickets: shown.tickets, root: shown.root, frozen_at: shown.frozen_at },
  };
}

/** The answer to drawing the full product of the back-office; the draw stage shows its record. */
export const drawn: Answer<typeof adminDrawProduct> = {
  winners: [{ name: 'Essi A.', city: 'Kara', ticket: 12 }],
  draw: {
    product_id: 3,
    draw_date: now.toISOString(),
    tickets: 300,
    root: hash('root'),
    commitment: hash('commitment'),
  },
  archived: true,
};
