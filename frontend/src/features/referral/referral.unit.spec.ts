import { expect, test } from '@jest/globals';
import { initials } from '../../shared/format/initials.js';
import { facebookShare, referralLink, whatsAppShare } from './share-links.js';

test('the link is the site, /register and the code', () => {
  expect(referralLink('https://exemple.tg', 'AFI7K2')).toBe('https://exemple.tg/register?ref=AFI7K2');
});

test('shared links carry the whole link in one parameter', () => {
  const link = referralLink('https://exemple.tg', 'AFI7K2');
  expect(new URL(whatsAppShare('Rejoignez-moi & jouez', link)).searchParams.get('text')).toBe(
    `Rejoignez-moi & jouez ${link}`,
  );
  expect(new URL(facebookShare(link)).searchParams.get('u')).toBe(link);
});

test('initials are the first letters of the first and the last word', () => {
  expect(initials('Aya Christiane K.')).toBe('AK');
  expect(initials('Élodie')).toBe('É');
  expect(initials('jean-marc o.')).toBe('JO');
  expect(initials('')).toBe('');
});
