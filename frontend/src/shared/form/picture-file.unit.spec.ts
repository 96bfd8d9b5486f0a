import { expect, test } from '@jest/globals';
import { maximumImageBytes } from '@raffle/contracts/http/images';
import { pictureProblem } from './picture-field.js';
import { texts } from './texts.fr.js';

test.each([
  ['image/jpeg', maximumImageBytes, null],
  ['image/avif', 1, null],
  ['image/jpeg', maximumImageBytes + 1, texts.pictureTooLarge],
  ['image/heic', 1000, texts.pictureWrongType],
  ['image/svg+xml', 1000, texts.pictureWrongType],
  ['image/gif', 1000, texts.pictureWrongType],
  ['application/pdf', 1000, texts.pictureWrongType],
  ['', 1000, texts.pictureWrongType],
  ['image/png', 0, texts.pictureEmpty],
])('%s of %d bytes: %s', (type, size, problem) => expect(pictureProblem({ type, size })).toBe(problem));
