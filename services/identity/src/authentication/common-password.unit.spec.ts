import { expect, test } from '@jest/globals';
import { isCommonPassword } from './common-password.js';

test.each([
  '123456789012',
  '28/11/1987 90112345'.replace('/', '').replace('/', ''),
  'password1234',
  'P@ssw0rd2026!',
  'Motdepasse2026',
  'motdepasse-motdepasse',
  'Administrateur1',
  'azertyuiop123',
  'abcdefghijkl',
  'qwertyuiopas',
  'aaaaaaaaaaaa',
  'abababababab',
  'BonTirage2026!',
  'Côte-d’Ivoire-225',
  'liverpool2026',
  'Unbelievable1',
  '1q2w3e4r5t6y',
  'trustno1trustno1',
  'Ch3lsea-2026!',
  '!!Metallica99',
])('%j is common', async (password) => expect(await isCommonPassword(password)).toBe(true));

test.each([
  'harmattan-du-nord',
  'nuit-etoilee-26',
  'Etoile-du-soir',
  'cheval-batterie-horizon',
  'kX9!vbQ2mZ7r',
  '7f3a90c1d24e8b6501aa',
])('%j is not', async (password) => expect(await isCommonPassword(password)).toBe(false));
