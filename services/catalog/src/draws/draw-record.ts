import { createPublicKey, hash, sign, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DrawRecord, RecordKeys } from '@raffle/contracts/http/draws';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { signedBytes, toHex, type RecordBeacon } from '@raffle/draw-protocol';
import { catalogConfig, type CatalogConfig } from '../config.js';
import { type ProductEntity, termsOf } from '../products/product.entity.js';
import type { FrozenList } from './draw.entity.js';
import type { StoredPick } from './draws.queries.js';

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
  return {
    protocol: 'raffle/v1',
    product: { id: product.id, name: product.name, image_url: product.image_url },
    terms: termsOf(product),
    commitment: product.commitment,
    committed_at: product.activated_at.toISOString(),
    tickets: list.tickets,
    root: list.root,
    frozen_at: list.frozen_at.toISOString(),
    // Without a beacon, nothing depends on this time.
    ...(product.beacon_rule !== 'none' && { published_at: list.published_at.toISOString() }),
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

type SigningConfig = Pick<CatalogConfig, 'RECORD_SIGNING_KEY' | 'RECORD_SIGNING_KEY_SINCE' | 'RECORD_OTHER_KEYS'>;

/**
 * Signs records when they are read, with the platform's Ed25519 key (docs/draw-protocol.md step 9): so old ones are signed too, and one
 * from which a name was erased is signed again.
 */
@Injectable()
export class SignRecord {
  private readonly own: { privateKey: KeyObject; id: string; publicKey: string } | null;

  constructor(@Inject(catalogConfig) private readonly config: SigningConfig) {
    const privateKey = config.RECORD_SIGNING_KEY;
    this.own = privateKey ? { privateKey, ...publicPart(privateKey) } : null;
  }

  /** The record with its signature; unchanged if no key is configured. */
  sign(record: DrawRecord, now = new Date()): DrawRecord {
    if (!this.own) return record;
    // Only the date: Ed25519 is deterministic, so the record can be cached for a day.
    const draft = { ...record, signature: { key: this.own.id, signed_on: now.toISOString().slice(0, 10), value: '' } };
    const value = toHex(sign(null, signedBytes(draft), this.own.privateKey));
    return { ...draft, signature: { ...draft.signature, value } };
  }

  /** The keys that records are or were signed with. */
  keys(): RecordKeys {
    const others = this.config.RECORD_OTHER_KEYS.map((key) => ({
      ...key,
      id: idOf(Buffer.from(key.public_key, 'hex')),
    }));
    const { own } = this;
    if (!own) return { keys: others };
    const since = this.config.RECORD_SIGNING_KEY_SINCE;
    return { keys: [{ id: own.id, public_key: own.publicKey, valid_from: since, valid_until: null }, ...others] };
  }
}

function publicPart(privateKey: KeyObject): { id: string; publicKey: string } {
  const bytes = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url');
  return { id: idOf(bytes), publicKey: bytes.toString('hex') };
}

const idOf = (publicKey: Buffer) => hash('sha256', publicKey).slice(0, 16);
