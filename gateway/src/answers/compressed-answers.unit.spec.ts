import { expect, test } from '@jest/globals';
import { brotliDecompressSync } from 'node:zlib';
import { CompressedAnswers } from './compressed-answers.js';

test('a content is compressed once, also for concurrent requests', async () => {
  const answers = new CompressedAnswers();
  const content = 'tirage '.repeat(1_000);
  const [one, other] = await Promise.all([answers.of(content, 'br'), answers.of(content, 'br')]);
  expect(brotliDecompressSync(one).toString()).toBe(content);
  expect(other).toBe(one);
  expect(await answers.of(content, 'br')).toBe(one);
  expect(await answers.of(content, 'gzip')).not.toBe(one);
});
