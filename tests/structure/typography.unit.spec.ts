import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesOf, wholeFiles } from './french-sentences.js';

/** Where the sentences stand that people read in French. */
const folders =
  '{frontend/src,packages/contracts/src,services/messaging/src/notices,services/identity/src/{password-reset,handover-codes},services/tickets/src/{play-limits,free-tickets,purchase}}/**/*.{ts,tsx}';

/** The specification's own sentences, which stay to the letter. */
const specified = [
  'Lien de parrainage copié dans le presse-papiers !',
  'Inscription confirmée avec succès !',
  'Paiement confirmé avec succès !',
  'Paramètres sauvegardés avec succès !',
  'Paramètres de parrainage sauvegardés avec succès !',
  'Message diffusé à tous les utilisateurs !',
  "Nom d'utilisateur ou mot de passe incorrect",
  "Vous devez accepter les conditions d'utilisation",
  "Erreur lors de l'initialisation du paiement",
  "Le paiement n'a pas été confirmé",
  "Erreur lors de la confirmation de l'achat",
  "Erreur lors de l'attribution des tickets gratuits",
  "Impossible d'effectuer le tirage",
  'X ticket(s) acheté(s) avec succès pour X!',
];

const rules = [
  { rule: 'a space before : ; ? ! » that does not break the line', broken: /(?:[\p{L}\d»).…]|^) [:;?!»](?![\w:])/u },
  { rule: 'a space after « that does not break the line', broken: /« / },
  { rule: 'no sign without its space', broken: /[\p{L}»)](?<!:\w+)[!?](?!\S)|[\p{L})]»|«[\p{L}]/u },
  { rule: 'the apostrophe ’', broken: /\p{L}'\p{L}/u },
  { rule: 'F CFA and its amount on one line', broken: /\d F CFA|\dF CFA/ },
  {
    rule: '1ᵉʳ for the first of a month',
    broken: /(?<!\d)1(?:er)? (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)/,
  },
  {
    rule: 'a number and its unit on one line',
    broken: /(?:\d|X\}?) (?:jours?|heures?|minutes?|secondes?|ans|mois|Mo)(?!\p{L})|X [sh](?![\p{L}’])/u,
  },
  { rule: 'a space between a word and a value', broken: /[\p{L},;]\{X\}|\{X\}\p{L}{2}/u },
  { rule: 'ᵉ after a number for an ordinal', broken: /(?:^|[ \u00a0])(?:\d{1,2}|X)(?:er|ère|e|ème)(?![\p{L}\d])/u },
] as const;

/** A sentence of people, not of SQL or of a program. */
const isFrench = (text: string): boolean =>
  !/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text) && !/ => |[|]/.test(text);

/** The rule that a text breaks, if it breaks one. */
const broken = (text: string): string | undefined =>
  specified.includes(text) || !isFrench(text) ? undefined : rules.find((one) => one.broken.test(text))?.rule;

test('what people read follows one rule each for spaces, apostrophes and dates', () => {
  const files = [...globSync(folders), ...wholeFiles].filter(
    (file) => !/\.spec\.|fixtures|queries|contracts\/src\/events\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    sentencesOf(file, readFileSync(join(file), 'utf8')).flatMap((text) => {
      const rule = broken(text);
      return rule === undefined ? [] : [`${file}: ${rule}: ${text}`];
    }),
  );
  expect(found).toEqual([]);
});

test.each([
  ['C’est noté : la limite', rules[0].rule],
  ['« Mes Tickets\u00a0»', rules[1].rule],
  ['Vraiment?', rules[2].rule],
  ["l'achat", rules[3].rule],
  ['500 F CFA', rules[4].rule],
  ['le 1 juin', rules[5].rule],
  ['dans X s', rules[6].rule],
  ['pendant 30 jours', rules[6].rule],
  ['pendant 30\u00a0jours', undefined],
  ['X s’en occupe', undefined],
  ['sinon un{X}.', rules[7].rule],
  ['sinon un {X}.', undefined],
  ['dans {X} jours', rules[6].rule],
  ['le 5e ami', rules[8].rule],
  ['le Xe ami', rules[8].rule],
  ['le 5ᵉ ami', undefined],
  ['C’est noté\u00a0: le 1ᵉʳ juin, à 18:00', undefined],
  ["Le paiement n'a pas été confirmé", undefined],
])('%s', (text, rule) => {
  expect(broken(text)).toBe(rule);
});
