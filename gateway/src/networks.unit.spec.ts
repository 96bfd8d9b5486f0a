import { expect, test } from '@jest/globals';
import { contains, networks } from './networks.js';

test('networks names the entry that is wrong', () => {
  expect(() => networks('10.0.0.0/8, nonsense')).toThrow('"nonsense" is no address or network');
  expect(() => networks('10.0.0.0/33')).toThrow('10.0.0.0/33');
  expect(contains(networks(''), '127.0.0.1')).toBe(false);
});
