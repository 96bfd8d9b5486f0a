import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { chooseEncoding, compress, CompressedAnswers } from './prepared-answer.js';

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

test('a content is compressed once, also for concurrent requests', async () => {
  const answers = new CompressedAnswers();
  const content = 'tirage '.repeat(1_000);
  const [one, other] = await Promise.all([answers.of(content, 'br'), answers.of(content, 'br')]);
  expect(brotliDecompressSync(one).toString()).toBe(content);
  expect(other).toBe(one);
  expect(await answers.of(content, 'br')).toBe(one);
  expect(await answers.of(content, 'gzip')).not.toBe(one);
});
