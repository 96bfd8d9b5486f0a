import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { resetCode, textedCode, typedResetCode, typedTextedCode } from './reset-code.js';

test('a code is two groups of five unambiguous characters', () => {
  const codes = Array.from({ length: 500 }, () => resetCode(randomInt));
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{5}-[A-HJKMNP-TV-Z2-9]{5}$/);
  expect(new Set(codes).size).toBe(500);
});

test('a typed code is read with any separators', () => {
  const code = resetCode(randomInt);
  const plain = code.replace('-', '');
  for (const typed of [
    code,
    plain,
    code.toLowerCase(),
    ` ${plain.slice(0, 3)} ${plain.slice(3)} `,
    code.replace('-', '–'),
  ]) {
    expect(typedResetCode(typed)).toBe(plain);
  }
  expect(typedResetCode(`\u200e«\u00a0${code}\u00a0»\u202c.`)).toBe(plain);
});

test.each(['', 'ABCDE-FGHJ', 'ABCDE-FGHJKM', 'ABCDE-FGHJ0', "' OR 1=1 --"])('%j is not a code', (typed) =>
  expect(typedResetCode(typed)).toBeNull(),
);

test('a texted code has eight characters in two groups, is read with any separators, and is not an administrator’s', () => {
  const code = textedCode(randomInt);
  expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/);
  const plain = code.replace('-', '');
  for (const typed of [code, plain, code.toLowerCase(), `${plain.slice(0, 2)} ${plain.slice(2)}`]) {
    expect(typedTextedCode(typed)).toBe(plain);
  }
  expect(typedResetCode(code)).toBeNull();
  expect(typedTextedCode(resetCode(randomInt))).toBeNull();
  expect(typedTextedCode('012345')).toBeNull();
});
