import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { sentencesOf, wholeFiles } from './french-sentences.js';

/** Where the sentences are that people read who are not administrators. */
const folders =
  '{frontend/src,packages/contracts/src,services/messaging/src/notices,services/identity/src/{password-reset,handover-codes,profile}}/**/*.{ts,tsx}';
const notForPeople = [
  // The back-office.
  /features\/admin-|shared\/(?:admin-list|approvals|person)\//,
  /contracts\/src\/(?:http\/(?:admin-|audit-log|[a-z-]+-list\.|goodwill)|internal\/|events\/)/,
  /\.spec\.|fixtures/,
];

/** Sentences with such a word for another reason. */
const allowed = [
  // Told to administrators alone.
  /^La limite des crédits offerts en 30\u00a0jours/,
  // What a swindler calls it.
  /^Ni frais de dossier, /,
];

const technical = /(?<!\p{L})(?:empreinte|clé|dossier|crédit)s?(?!\p{L})/iu;

test('people read the plain words of packages/contracts/src/plain-words.ts, not the technical ones', () => {
  const files = [...globSync(folders), ...wholeFiles].filter((file) => !notForPeople.some((part) => part.test(file)));
  expect(files.length).toBeGreaterThan(350);
  const found = files.flatMap((file) =>
    sentencesOf(file, readFileSync(file, 'utf8')).flatMap((text) =>
      technical.test(text) && !allowed.some((one) => one.test(text)) ? [`${file}: ${text}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  ['Votre ticket devient un crédit.', true],
  ['Empreinte du tirage', true],
  ['Vos clés', true],
  ['La clédélit', false],
  ['un bon d’achat', false],
])('%s', (text, refused) => expect(technical.test(text)).toBe(refused));
