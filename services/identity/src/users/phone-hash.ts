import { createHmac } from 'node:crypto';

/**
 * Identifies a closed account's phone when it registers again (docs/product.md rule 33). Keyed, because there are few phone
 * numbers: without the key none can be tried.
 * @param phone E.164
 */
export function phoneHash(key: Buffer, phone: string): Buffer {
  return createHmac('sha256', key).update(`phone\n${phone}`).digest();
}
