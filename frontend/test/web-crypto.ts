import { afterAll, beforeAll } from '@jest/globals';
import { webcrypto } from 'node:crypto';

/** In the tests of a spec pages have WebCrypto, which jsdom lacks: a record can be verified. */
export function withWebCrypto(): void {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
  afterAll(() => {
    if (own) Object.defineProperty(globalThis, 'crypto', own);
    else Reflect.deleteProperty(globalThis, 'crypto');
  });
}
