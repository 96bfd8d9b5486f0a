import { someRecordKeys } from '@raffle/contracts/fixtures/draws';
import { completedProduct } from '@raffle/contracts/fixtures/products';
import { anEntry } from '@raffle/contracts/fixtures/tickets';
import { inHours, now } from '@raffle/contracts/fixtures/world';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { receipt } from '@raffle/contracts/http/tickets';
import { drandRule } from '@raffle/contracts/values';
import { beaconForRecord, createProtocol, drawAt, fromHex, signedBytes, toHex } from '@raffle/draw-protocol';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import type * as z from 'zod/mini';
import { ownRoundAt } from './own-drand.js';

/** Of a chain that only demonstrations have. */
const chainHash = '0f'.repeat(32);

/** Records of draws of any size, signed as the platform does. */
export async function recordOf({
  productId = 5,
  tickets = 20,
  capacity,
  holders = 7,
  prizes = 3,
  demonstration = false,
  drand,
}: {
  productId?: number;
  tickets?: number;
  capacity?: number;
  holders?: number;
  prizes?: number;
  /** It waited for a round of a chain that only demonstrations have. */
  demonstration?: boolean;
  /** It waited for drand at an hour, and its list was published before that hour or too late (docs/draw-protocol.md step 10). */
  drand?: 'in time' | 'late';
} = {}): Promise<DrawRecord> {
  const drawId = String(productId);
  const protocol = createProtocol();
  const bytes = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
  const terms = {
    id: drawId,
    prizes,
    capacity: capacity ?? tickets,
    price: 1000,
    rule: demonstration ? `drand:${chainHash};in=120s` : drand ? `${drandRule};at=19:00` : 'none',
  };
  const frozen_at = inHours(-49);
  const hour = drawAt(terms.rule, Date.parse(frozen_at)) ?? 0;
  const beacon = demonstration
    ? { chainHash, round: 22_345_678, signature: 'ab'.repeat(48) }
    : drand
      ? ownRoundAt(hour)
      : null;
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
  const key = await protocol.drawKey({ seed, id: drawId, tickets, prizes, root, beacon });
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
    product: { id: productId, name: completedProduct.name, image_url: completedProduct.image_url },
    terms,
    commitment: toHex(await protocol.commitment(terms, seed)),
    committed_at: inHours(-400),
    tickets,
    root: toHex(root),
    frozen_at,
    ...(demonstration && { published_at: frozen_at, demonstration }),
    ...(drand && { published_at: drand === 'late' ? new Date(hour).toISOString() : frozen_at }),
    beacon: beacon && beaconForRecord(beacon),
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
    drawn_at: drand ? new Date(hour + 3_000).toISOString() : inHours(-48),
  });
}

/** That of the examples' records: its seed is 32 bytes 0x07. */
const signingKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const keyId = someRecordKeys.keys[0]!.id;

/** The record as the platform would have signed it. */
export function signed(shown: DrawRecord): DrawRecord {
  const draft = { ...shown, signature: { key: keyId, signed_on: now.toISOString().slice(0, 10), value: '' } };
  return {
    ...draft,
    signature: { ...draft.signature, value: sign(null, signedBytes(draft), signingKey).toString('hex') },
  };
}

/** The record of that draw under drand's rule, cancelled without its round: its seed alone. */
export async function seedAlone(shown: DrawRecord): Promise<DrawRecord> {
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
    entry: { ...anEntry, product_id: shown.product.id, numbers: [ticket], quantity: 1 },
    terms: shown.terms,
    payment_id: null,
    payment_token: null,
    commitment: shown.commitment,
    tickets: [{ number: ticket, holder, secret, path, leaf: toHex(await createProtocol().leaf(opened)) }],
    frozen: { tickets: shown.tickets, root: shown.root, frozen_at: shown.frozen_at, draw_at: null, beacon_round: null },
  };
}
