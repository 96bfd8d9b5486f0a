import { expect, test } from '@jest/globals';
import { namesWhereToPay, saysWhereToPay } from './where-to-pay.js';

test.each([
  'Payez au 90 11 22 33',
  'Payez au ９０１１２２３３',
  'Payez au ٩٠١١٢٢٣٣',
  'Appelez le neuf zéro onze vingt-deux',
  'Envoyez deux mille à Koffi',
  'Quelques francs suffisent',
  'Le ticket est en F CFA',
  'Payez sur bon-tirage.example',
  'Écrivez à aide@exemple',
  'wa.me/x',
  'Passez avenue de la Libération',
  'Le tirage a lieu le 5 décembre',
  'Appelez le neuf; zéro / onze',
  'Appelez le neu\u200bf ze\u0301ro',
  'Appelez le n e u f  z é r o',
  'Appelez le n.e.u.f',
  'Appelez le NEUF (zéro)',
  'Payez au qO lI ZS OO',
  'Payez au OlSSzIOO',
  'Appelez le n\u0435uf z\u00e9ro',
  'Envoyez mille à Koffi',
  'bon-tirage point com',
  'aide arobase exemple',
  'bon\u200b-tirage.example',
  'Appelez le neufs zéros',
  'Appelez le neufzéroonze',
  'Le neuf, puis zéro, puis onze, puis vingt',
  'Call nine zero one one',
  'Appelez le 🔟 🔟 🔟',
  'Appelez 🕘🕛',
  'Appelez ⚅⚀',
  'bon-tirage[.]com',
  'bon-tirage (.) tg',
])('%j holds a number, an amount or an address', (text) => expect(namesWhereToPay('Bonjour', text)).toBe(true));

test.each([
  'Bravo à Essi, Yao et Mariam.',
  'Un nouveau vélo est en jeu. Deux amis ont gagné.',
  'Merci M. Koffi ! Nos bureaux sont fermés lundi.',
  'La récompense est pour un ami centriste.',
  'Il y a un ou deux lots à gagner, bonne chance à tous.',
  'C’est a priori le bon point : merci.',
  'Mesdames, messieurs, à bientôt. Soyez là.',
  'Il a plu à Lomé. A. K. et Y. M. ont gagné.',
  'Un four, une radio et une montre : bravo à trois gagnants. Merci à tous 🎉',
])('%j holds none', (text) => expect(namesWhereToPay(text)).toBe(false));

test('a number may be divided between subject and content', () =>
  expect(namesWhereToPay('Appelez le neuf', 'zéro pour payer')).toBe(true));

test.each(['Remis le 12 novembre, et non le 1er août 2026.', 'Remis par Adjoa, et non par Komla.'])(
  '%j is published by one administrator',
  (text) => expect(saysWhereToPay(text)).toBe(false),
);

test.each([
  'Remis le 12 novembre. Frais au 90 11 22 33',
  'Remis le 90 novembre',
  'Remis le 12 novembre 90112233',
  '9 mai, 11 mai, 22 mai, 30 mai',
  'Le 12/11',
  'Remis vingt-deux fois',
])('%j is not', (text) => expect(saysWhereToPay(text)).toBe(true));
