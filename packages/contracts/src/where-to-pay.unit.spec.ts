import { expect, test } from '@jest/globals';
import { namesWhereToPay } from './where-to-pay.js';

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
])('%j holds a number, an amount or an address', (text) => expect(namesWhereToPay('Bonjour', text)).toBe(true));

test.each([
  'Bravo à Essi, Yao et Mariam.',
  'Un nouveau vélo est en jeu. Deux amis ont gagné.',
  'Merci M. Koffi ! Nos bureaux sont fermés lundi.',
  'La récompense est pour un ami centriste.',
])('%j holds none', (text) => expect(namesWhereToPay(text)).toBe(false));
