import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { callCode, callFingerprint, typedCallCode } from './call-code.js';

test('a code is accepted however it is typed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (numbers) => {
      let at = 0;
      const code = callCode((below) => numbers[at++]! % below);
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
      expect(typedCallCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(code);
    }),
  );
});

test.each(['', 'ABCD234', 'ABCD23456', 'ABCDEFG0', 'ABCDEFGI', '１２３４５６７８'])('%j is not a code', (typed) =>
  expect(typedCallCode(typed)).toBeNull(),
);

test('a fingerprint depends on both code and number', () => {
  const one = callFingerprint('ABCDEFGH', '+22890112233');
  expect(one).not.toBe(callFingerprint('ABCDEFGH', '+22890112234'));
  expect(one).not.toBe(callFingerprint('ABCDEFGJ', '+22890112233'));
});
