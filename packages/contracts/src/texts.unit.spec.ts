import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { cityName, longText, personName, shortText } from './texts.js';

const stored = (schema: z.ZodMiniType<string>, text: string): string => {
  const read = z.safeParse(schema, text);
  return read.success ? read.data : `! ${read.error.issues[0]?.message}`;
};
const name = personName('Indiquez le nom');
const city = cityName('Indiquez la ville');
const reason = shortText(500, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue' });
const message = longText(2000, { missing: 'Écrivez un message' });

test.each([
  ['  Afi \u00a0 Mensah\n', 'Afi Mensah'],
  ["N'Guessan Aya-Marie", "N'Guessan Aya-Marie"],
  ['N’Guessan', 'N’Guessan'],
  ['M.Koffi', 'M.Koffi'],
  ['A.B.Koffi', 'A.B.Koffi'],
  ['Kossi A. Ly', 'Kossi A. Ly'],
  ['St. Pierre', 'St. Pierre'],
  ['E\u0301lodie', 'Élodie'],
  ['Ɖeɖe Ŋutɔ', 'Ɖeɖe Ŋutɔ'],
  ['محمد', 'محمد'],
  ['李小龙', '李小龙'],
  ['Nguyễn', 'Nguyễn'],
  ['\u202aAfi Mensah\u202c', 'Afi Mensah'],
  ['N`Guessan', 'N’Guessan'],
  ['N´Guessan', 'N’Guessan'],
  ['Aya – Marie Koné', 'Aya - Marie Koné'],
  ['Afi – Mensah', 'Afi - Mensah'],
  ['Afi –Mensah', 'Afi -Mensah'],
  ['N\u0092Guessan', 'N’Guessan'],
  ['Afi\u0007 Men\u001fsah', 'Afi Mensah'],
  ['Dr.Koffi', 'Dr. Koffi'],
  ['Mme.Afi St.Pierre', 'Mme. Afi St. Pierre'],
  ['Afi\u200b Mensah\ufeff', 'Afi Mensah'],
  ['Afi\u200d Men\u200csah\ufe0f', 'Afi Mensah'],
  ['Afi\u2063Mensah', 'AfiMensah'],
  ['Afi\vMensah\u2028Koffi', 'Afi Mensah Koffi'],
  ['Aya\u2013Marie', 'Aya-Marie'],
  // Every apostrophe of a keyboard, of a copied text or of a decomposed accent.
  ...[...'`´‘ʹʻʼʽʾʿˊˋˈ‛′＇｀ꞌ\u1fef\u1ffd'].map((sign): [string, string] => [`N${sign}Guessan`, 'N’Guessan']),
  ["N'Guessan", "N'Guessan"],
  ['D´ Almeida', 'D’Almeida'],
  // Every hyphen and dash, with and without spaces.
  ...[...'\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d'].flatMap((sign): [string, string][] => [
    [`Aya${sign}Marie`, 'Aya-Marie'],
    [`Aya ${sign} Marie`, 'Aya - Marie'],
  ]),
  ['Aya\u2010Marie', 'Aya\u2010Marie'],
  ['Aya\u2011Marie', 'Aya\u2011Marie'],
  // Every space.
  ...[...'\t\u00a0\u1680\u2000\u2002\u2003\u2007\u2009\u200a\u202f\u205f\u3000'].map((sign): [string, string] => [
    `Afi${sign}Mensah`,
    'Afi Mensah',
  ]),
  // Everything invisible.
  ...[
    ...'\u00ad\u034f\u061c\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2060\u2061\u2064\u2066\u2069\u206a\u206f\ufe0e\ufeff\u{e0001}\u{e0100}',
  ].map((sign): [string, string] => [`Afi Men${sign}sah`, 'Afi Mensah']),
  ['Ko\u0302ffi A\u0300fi Do\u0308e\u0301', 'Kôffi Àfi Döé'],
  ['a'.repeat(80), 'a'.repeat(80)],
])('%j is the name %j', (typed, kept) => expect(stored(name, typed)).toBe(kept));

const invisible = [
  '',
  ' ',
  '\u200b \u2060',
  '\u3164',
  '\u2800',
  '\u115f',
  '\uffa0',
  '\u0301\u0302',
  '\u00ad',
  '\ufe0f',
];
test.each(invisible)('%j is no text', (typed) => {
  expect(stored(name, typed)).toBe('! Indiquez le nom');
  expect(stored(city, typed)).toBe('! Indiquez la ville');
  expect(stored(reason, typed)).toBe('! Indiquez la raison');
  expect(stored(message, typed)).toBe('! Écrivez un message');
});

const letters = '! Un nom s’écrit avec des lettres, des espaces, des traits d’union, des apostrophes et des points';
const address = (place: string) => `! N’écrivez ni adresse web ni numéro de téléphone. Enlevez «\u00a0${place}\u00a0»`;
test.each([
  ['Afi 👩\u200d👧', `${letters}. Enlevez «\u00a0👩\u00a0» après «\u00a0Afi\u00a0»`],
  ['Afi 2', `${letters}. Enlevez «\u00a02\u00a0» après «\u00a0Afi\u00a0»`],
  ['Afi\u0000', `${letters}. Enlevez un caractère invisible après «\u00a0Afi\u00a0»`],
  ['\u202eifA', `${letters}. Enlevez un caractère invisible`],
  ['Afi\u3164Mensah', `${letters}. Enlevez un caractère invisible après «\u00a0Afi\u00a0»`],
  ['Afi * Mensah', `${letters}. Enlevez «\u00a0*\u00a0» après «\u00a0Afi\u00a0»`],
  ['Afi (+228)', `${letters}. Enlevez «\u00a0(\u00a0» après «\u00a0Afi\u00a0»`],
  ['Koffi´', `${letters}. Enlevez «\u00a0´\u00a0» après «\u00a0Koffi\u00a0»`],
  ['Jean ‛Almeida', `${letters}. Enlevez «\u00a0‛\u00a0» après «\u00a0Jean\u00a0»`],
  ['Andre` Koffi', `${letters}. Enlevez «\u00a0\`\u00a0» après «\u00a0Andre\u00a0»`],
  ['Rene´ Yao', `${letters}. Enlevez «\u00a0´\u00a0» après «\u00a0Rene\u00a0»`],
  ['. - .', letters],
  [`A${'\u0302'.repeat(6)}`, `${letters}. Enlevez un accent sans lettre après «\u00a0Â${'\u0302'.repeat(4)}\u00a0»`],
  ['Afi \u0301Mensah', `${letters}. Enlevez un accent sans lettre après «\u00a0Afi\u00a0»`],
  ['bit.ly', address('bit.ly')],
  ['GAINS.TG', address('GAINS.TG')],
  ['Afi www.gains', address('www.gains')],
  ['Gains-Rapides.com', address('Gains-Rapides.com')],
  ['Gains .com', address('.com')],
  ['Gains.Com', address('Gains.Com')],
  ['Gains. Com', address('Gains. Com')],
  ['a'.repeat(81), '! 80 caractères au plus'],
])('%j is not a name', (typed, problem) => expect(stored(name, typed)).toBe(problem));

test.each([
  'Lomé',
  'Lomé 2',
  'Abidjan (Cocody)',
  'Kara, Tomdè',
  'Agoè 12e',
  'Bè/Kodjoviakopé',
  'Abidjan 01 BP 24',
  'Cité 2000',
  'Cité 2000 (bloc 3)',
  'Cité 2000, lot 12',
  'Cité 2000 / Îlot 3',
  'Abidjan, 01 BP 1234',
])('%j is a city', (typed) => expect(stored(city, typed)).toBe(typed));
test.each([
  ['N`Djamena', 'N’Djamena'],
  ['Porto – Novo', 'Porto - Novo'],
  ['Grand\u2013Bassam', 'Grand-Bassam'],
  ['Lomé\u200b 2\u2060', 'Lomé 2'],
  ['Lomé\v2', 'Lomé 2'],
])('%j is the city %j', (typed, kept) => expect(stored(city, typed)).toBe(kept));
test.each([
  [
    'Appelez +228 90 11 22 33',
    '! Une ville s’écrit avec des lettres et quelques chiffres, par exemple «\u00a0Lomé 2\u00a0». Enlevez «\u00a0+\u00a0» après «\u00a0Appelez\u00a0»',
  ],
  ['Appelez 90 11 22 33', address('90 11 22 33')],
  ['Appelez 90.11.22.33 vite', address('90.11.22.33')],
  ['Bloc 90 lot 11 (22) cour 3', address('90 lot 11 (22) cour 3')],
  ['Appelez ٩٠١ ٢٣٤٥', address('٩٠١ ٢٣٤٥')],
  ['t.me/gains', address('t.me/gains')],
  [
    'Lomé 🎁',
    '! Une ville s’écrit avec des lettres et quelques chiffres, par exemple «\u00a0Lomé 2\u00a0». Enlevez «\u00a0🎁\u00a0» après «\u00a0Lomé\u00a0»',
  ],
  ['a'.repeat(41), '! 40 caractères au plus'],
])('%j is not a city', (typed, problem) => expect(stored(city, typed)).toBe(problem));

test('other texts take what can be seen, and keep their lines only where they may have several', () => {
  expect(stored(message, ' 👩\u200d👧 \n\n❤️ ')).toBe('👩\u200d👧 \n\n❤️');
  expect(stored(reason, 'Doublon\n du 12')).toBe('Doublon du 12');
  expect(stored(reason, 'Doublon\vdu 12')).toBe('Doublon du 12');
  expect(stored(reason, 'Dou\u0007blon\u001f')).toBe('Doublon');
  expect(stored(message, 'Titre\vSuite')).toBe('Titre\nSuite');
  expect(stored(message, 'Mon numéro : \u202a+228 90 11 22 33\u202c')).toBe('Mon numéro : +228 90 11 22 33');
  expect(stored(shortText(5), '')).toBe('');
  expect(stored(shortText(5), '\u3164')).toBe('! Ce texte n’a aucun caractère visible');
  expect(stored(reason, 'a'.repeat(501))).toBe('! La raison est trop longue');
});

// Before the length was checked first, 62 KB of letters took 4 to 34 s of a process that everybody waits for.
test.each([
  'a',
  'é',
  'e\u0301',
  '\u0301\u0316',
  '.',
  'a.',
  'a-',
  '-',
  '1',
  '1 ',
  ' ',
  '\t\n',
  '\u200e',
  '😀',
  '\ud800',
  'ﷺ',
])('60 KB of %j are refused without reading them, up to the maximum every rule is quick', (unit) => {
  const used = () => {
    const before = process.cpuUsage();
    for (const schema of [name, city, reason, message]) {
      expect(stored(schema, unit.repeat(60_000 / unit.length))).toMatch(/^! /);
      for (const units of [40, 80, 160, 320, 500, 2000, 8000])
        expect(stored(schema, unit.repeat(units / unit.length))).toBeDefined();
    }
    return process.cpuUsage(before).user / 1_000;
  };
  // Of all checks together. The process also collects the garbage of other specs, now and then; what is slow is slow each time.
  expect(Math.min(used(), used(), used())).toBeLessThan(300);
});

test.each(['\u202egro.elpmaxe', 'a\u202db', 'a\u0000b'])('%j is refused', (typed) => {
  const problem = '! Ce texte contient des caractères qui ne sont pas acceptés';
  expect(stored(message, typed)).toBe(problem);
  expect(stored(reason, typed)).toBe(problem);
});
