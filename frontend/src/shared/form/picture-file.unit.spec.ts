import { expect, test } from '@jest/globals';
import { maximumImageBytes } from '@raffle/contracts/http/images';
import { pictureProblem, pictureTexts as texts } from './picture-file.js';

test.each([
  ['image/jpeg', maximumImageBytes, null],
  ['image/avif', 1, null],
  ['image/jpeg', maximumImageBytes + 1, texts.tooLarge],
  ['image/heic', 1000, texts.wrongType],
  ['image/svg+xml', 1000, texts.wrongType],
  ['image/gif', 1000, texts.wrongType],
  ['application/pdf', 1000, texts.wrongType],
  ['', 1000, texts.wrongType],
  ['image/png', 0, texts.empty],
])('%s of %d bytes: %s', (type, size, problem) => expect(pictureProblem({ type, size })).toBe(problem));
