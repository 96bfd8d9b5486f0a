import { expect, test } from '@jest/globals';
import { meansOf } from './means-of-payment.js';
import { texts } from './texts.fr.js';

const sentence = (phone: string, last: string | null) =>
  texts.means('LE NUMÉRO', meansOf(phone, last)).replace(/^.*\u00a0: /, '');
const [togo, ivory] = ['+22890112233', '+2250701234567'];

test.each([
  [togo, null, 'Mixx by Yas, Flooz ou une carte.'],
  [ivory, null, 'Orange Money, MTN MoMo, Moov Money, Wave ou une carte.'],
  [togo, 't-money', 'Mixx by Yas comme la dernière fois, Flooz ou une carte.'],
  [togo, 'moov', 'Flooz comme la dernière fois, Mixx by Yas ou une carte.'],
  [ivory, 'MOOV', 'Moov Money comme la dernière fois, Orange Money, MTN MoMo, Wave ou une carte.'],
  [togo, 'card', 'une carte comme la dernière fois, Mixx by Yas ou Flooz.'],
  // Another country's, and what we do not know.
  [togo, 'wave', 'Wave comme la dernière fois, Mixx by Yas, Flooz ou une carte.'],
  [togo, 'something-new', 'Mixx by Yas, Flooz ou une carte.'],
])('of %s, last %s: %s', (phone, last, said) => expect(sentence(phone, last)).toBe(said));
