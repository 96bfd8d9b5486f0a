import { expect, test } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding, compress } from './encoding.js';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%s → %s', (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));

test('compresses to bytes that decompress to the original', async () => {
  const text = Buffer.from('tirage '.repeat(500));
  expect(brotliDecompressSync(await compress(text, 'br'))).toEqual(text);
  expect(gunzipSync(await compress(text, 'gzip'))).toEqual(text);
});
