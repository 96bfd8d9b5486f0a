import type { DrawRecord } from '@raffle/contracts/http/draws';
import { prizeFacts } from '@raffle/contracts/prize-facts';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { isDemonstration, namesBeacon, toHex, type RecordBeacon } from '@raffle/draw-protocol';
import { type ProductEntity, termsOf } from '../../products/product.entity.js';
import type { FrozenList } from '../draw/draw.entity.js';
import type { StoredPick } from '../draw/picks.queries.js';

/** The document with which anyone can check the draw offline (docs/draw-protocol.md step 6). */
export function drawRecordOf(draw: {
  product: ProductEntity;
  list: FrozenList;
  picks: readonly StoredPick[];
  seed: Uint8Array;
  /** Null if nothing is drawn: cancelled without its beacon. */
  key: Uint8Array | null;
  beacon: RecordBeacon | null;
  drawnAt: Date;
  /** Why the draw is cancelled; null for a completed one. */
  cancelReason: string | null;
}): DrawRecord {
  const { product, list, picks } = draw;
  if (product.commitment === null || product.activated_at === null) {
    throw new Error(`Product ${product.id} was never committed to`);
  }
  const facts = prizeFacts(product);
  return {
    protocol: 'raffle/v1',
    product: {
      id: product.id,
      name: product.name,
      image_url: product.image_url,
      ...(product.pictures.length > 0 && { pictures: product.pictures.map(({ alt }) => alt) }),
      ...(facts.length > 0 && { facts }),
    },
    terms: termsOf(product),
    commitment: product.commitment,
    committed_at: product.activated_at.toISOString(),
    tickets: list.tickets,
    holders: list.holders,
    root: list.root,
    frozen_at: list.frozen_at.toISOString(),
    // Without a beacon, nothing depends on this time.
    ...(namesBeacon(product.beacon_rule) && { published_at: list.published_at.toISOString() }),
    beacon: draw.beacon,
    seed: toHex(draw.seed),
    draw_key: draw.key && toHex(draw.key),
    picks: picks.map((pick) => recordPickOf(product, pick)),
    drawn_at: draw.drawnAt.toISOString(),
    ...(isDemonstration(product.beacon_rule) && { demonstration: true }),
    ...(draw.cancelReason !== null && { cancelled: { at: draw.drawnAt.toISOString(), reason: draw.cancelReason } }),
  };
}

/** A pick as it is published. */
export function recordPickOf(
  product: Pick<ProductEntity, 'id' | 'max_participants'>,
  { ticket, holder, secret, path, wins, given_up, display_name, city }: StoredPick,
): DrawRecord['picks'][number] {
  return {
    ticket,
    number: ticketNumber(product.id, ticket, product.max_participants),
    holder,
    secret,
    path,
    wins,
    ...(given_up && { given_up }),
    // A passed-over ticket won nothing, so its holder's name is not published.
    display_name: wins ? display_name : null,
    city: wins ? city : null,
  };
}
