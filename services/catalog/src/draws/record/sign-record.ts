import { createPublicKey, hash, sign, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DrawAppointment, DrawRecord, RecordKeys } from '@raffle/contracts/http/draws';
import { signedBytes, toHex } from '@raffle/draw-protocol';
import { catalogConfig, type CatalogConfig } from '../../config.js';

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

  /** The record, or the statement of an appointment, with its signature; unchanged if no key is configured. */
  sign<D extends DrawRecord | DrawAppointment>(record: D, now = new Date()): D {
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
