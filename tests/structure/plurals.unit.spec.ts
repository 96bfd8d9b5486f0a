import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { uncountedIn } from './counted-words.js';

/** Where the sentences are that people read. */
const folders =
  '{frontend/src,packages/contracts/src,services/messaging/src/notices,services/identity/src/{password-reset,handover-codes,profile}}/**/*.{ts,tsx}';

/** Numbers that are never 0 or 1, and ordinals. */
const alwaysMany: readonly RegExp[] = [
  // Of a registration, exactly 2 (docs/product.md section 9).
  /^\$\{(?:count|config\.free_tickets)\}[ \u00a0](?:tickets gratuits|produits différents)$/,
  // The specification's own sentence.
  /^\$\{count\} ticket\(s\)/,
  // Constants that arrive as arguments.
  /^\$\{(?:days|refund\.within_days|most|max)\}/,
  /^\$\{count\} derniers jours$/,
  // `Premier gagnant`, `5ᵉ ami`.
  /^\$\{(?:place|nth\(required\))\} (?:gagnant$|ami qui participe)|ᵉ`\} ami$/,
  // Shown from several on: winners of a draw that has several, more products than fit, places of a draw that is proposed.
  /^\$\{winners\} gagnants, un lot par personne/,
  /^\$\{(?:number\(count\)|count)\} (?:tirages en cours|produits actifs)$/,
  /^\$\{places\}[ \u00a0]places, chaque semaine /,
  // Where every place of a draw is sold.
  /^\$\{sold\} tickets$/,
];

test('a number and what it counts agree', () => {
  const files = globSync(folders).filter((file) => !/\.spec\.|fixtures|queries/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    uncountedIn(file, readFileSync(file, 'utf8')).flatMap((text) =>
      alwaysMany.some((one) => one.test(text)) ? [] : [`${file}: ${text}`],
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  ['const left = (places: number) => `Il reste ${places} places.`;', ['${places} places.']],
  ['const left = (places: number) => `Il reste ${places}\u00a0place.`;', ['${places}\u00a0place.']],
  ['const left = (places: number) => `${places} ${plural(places, "place", "places")}`;', []],
  ['const left = (places: number) => (places > 1 ? `${places} places` : "une place");', []],
  ['const days = 7; const until = () => `sous ${days} jours`;', []],
])('%s', (code, found) => {
  expect(uncountedIn('texts.fr.ts', code)).toEqual(found);
});
