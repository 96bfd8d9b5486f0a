import { expect, test } from '@jest/globals';
import { idempotencyKey } from '../src/http/idempotency-key.js';

test.each([
  [undefined, null],
  ['0d1f0f6e-key', '0d1f0f6e-key'],
  ['x'.repeat(200), 'x'.repeat(200)],
])('%j is the key %j', (header, key) => expect(idempotencyKey(header)).toBe(key));

test.each(['', 'with space', 'clé', 'x'.repeat(201)])('%j is rejected, and the answer names the header', (header) => {
  expect(() => idempotencyKey(header)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      extras: { errors: [{ path: 'Idempotency-Key', message: 'Cet en-tête n’est pas accepté' }] },
    }),
  );
});
