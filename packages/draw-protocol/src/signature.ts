import { concat, fromHex, tag, utf8, type Bytes } from './bytes.js';
import type { DrawRecord } from './record.js';
import type { AppointmentStatement } from './appointment.js';

/** One of the platform's Ed25519 keys, as `/.well-known/bon-tirage-keys.json` lists them. */
export interface RecordKey {
  /** The first 8 bytes of the key's SHA-256, hexadecimal. */
  id: string;
  /** 32 bytes, hexadecimal. */
  public_key: string;
  /** Days, `2026-11-22`; the last one is null for a key in use. */
  valid_from: string;
  valid_until: string | null;
}

/**
 * The bytes that a signature covers (docs/draw-protocol.md step 9): the whole document without `signature.value`, as JSON without spaces and
 * with the names of objects sorted by UTF-16 code units (RFC 8785). The tag tells a record from the statement of an appointment.
 */
export function signedBytes(document: DrawRecord | AppointmentStatement): Bytes {
  const { value: _value, ...signature } = document.signature ?? {};
  const kind = 'draw_key' in document ? 'raffle/record/v1' : 'raffle/appointment/v1';
  return concat(tag(kind), utf8(canonicalJson({ ...document, signature })));
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Why the signature is not valid, or null when it is; null too for an unsigned document, which is older than the keys. */
export async function signatureRefusal(
  record: DrawRecord | AppointmentStatement,
  keys: readonly RecordKey[],
): Promise<string | null> {
  const { signature } = record;
  if (!signature) return null;
  const key = keys.find(({ id }) => id === signature.key);
  if (!key) return 'the signature is by a key that is not the platform’s';
  const { signed_on: day } = signature;
  if (day < key.valid_from || (key.valid_until !== null && day > key.valid_until))
    return 'the signature is of a day on which its key was not valid';
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const refusal = 'the record is not the one that was signed';
  try {
    return ed25519.verify(fromHex(signature.value), signedBytes(record), fromHex(key.public_key)) ? null : refusal;
  } catch {
    // The bytes are not a signature or not a key.
    return refusal;
  }
}
