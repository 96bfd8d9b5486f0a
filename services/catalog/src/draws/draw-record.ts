import type { DrawRecord } from '@raffle/contracts/http/draws';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { toHex, type RecordBeacon } from '@raffle/draw-protocol';
import type { ProductEntity } from '../products/product.entity.js';
import { termsOf } from '../products/terms-of.js';
import type { FrozenList } from './draw.entity.js';
import type { DrawPickEntity } from './draw-pick.entity.js';

/** The document with which anyone can check the draw offline (docs/draw-protocol.md step 6). */
export function drawRecordOf(draw: {
  product: ProductEntity;
  list: FrozenList;
  picks: readonly DrawPickEntity[];
  seed: Uint8Array;
  /** Null if nothing is drawn: cancelled before its beacon arrived. */
  key: Uint8Array | null;
  beacon: RecordBeacon | null;
  drawnAt: Date;
  /** Why the draw is cancelled; null for a completed one. */
  cancelReason: string | null;
}): DrawRecord {
  const { product, list, picks } = draw;
  if (product.commitment === null || product.activatedAt === null) {
    throw new Error(`Product ${product.id} was never committed to`);
  }
  return {
    protocol: 'raffle/v1',
    product: { id: product.id, name: product.name, image_url: product.imageUrl },
    terms: termsOf(product),
    commitment: product.commitment,
    committed_at: product.activatedAt.toISOString(),
    tickets: list.tickets,
    root: list.root,
    frozen_at: list.frozenAt.toISOString(),
    // Without a beacon, nothing depends on this time.
    ...(product.beaconRule !== 'none' && { published_at: list.publishedAt.toISOString() }),
    beacon: draw.beacon,
    seed: toHex(draw.seed),
    draw_key: draw.key && toHex(draw.key),
    picks: picks.map((pick) => recordPickOf(product, pick)),
    drawn_at: draw.drawnAt.toISOString(),
    ...(draw.cancelReason !== null && { cancelled: { at: draw.drawnAt.toISOString(), reason: draw.cancelReason } }),
  };
}

/** A pick as it is published. */
export function recordPickOf(
  product: Pick<ProductEntity, 'id' | 'maxParticipants'>,
  { ticket, holder, secret, path, wins, givenUp, displayName, city }: DrawPickEntity,
): DrawRecord['picks'][number] {
  return {
    ticket,
    number: ticketNumber(product.id, ticket, product.maxParticipants),
    holder,
    secret,
    path,
    wins,
    ...(givenUp && { given_up: true }),
    // A passed-over ticket won nothing, so its holder's name is not published.
    display_name: wins ? displayName : null,
    city: wins ? city : null,
  };
}
