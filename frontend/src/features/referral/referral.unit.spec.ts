import { describe, expect, test } from '@jest/globals';
import { initials } from '../../shared/format/initials.js';
import { invitationTexts } from '../../shared/registration/invitation-texts.fr.js';
import { facebookShare, whatsAppShare } from '../../shared/ui/share.js';
import { referralLink } from './referral.js';
import { texts } from './texts.fr.js';

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

test('an invitation names the price, and no free tickets if there are none', () => {
  expect(texts.invitation('500 F CFA', 2)).toContain(
    'inscription 500 F CFA, 2\u00a0tickets offerts. Rejoins-moi\u00a0:',
  );
  expect(texts.invitation('500 F CFA', 0)).toContain('inscription 500 F CFA. Rejoins-moi\u00a0:');
});

describe('what an invitation earns', () => {
  const programme = { enabled: true, referral_bonus: 1, required_referrals: 5, reward_tickets: 5 };
  const bonus = 'Qui invite reçoit 1\u00a0ticket gratuit par ami qui achète';

  test.each([
    ['with both', {}, `${bonus}, et 5 de plus au 5ᵉ ami.`],
    ['without a reward', { reward_tickets: 0 }, `${bonus}.`],
    ['without a bonus', { referral_bonus: 0 }, 'Qui invite reçoit 5\u00a0tickets gratuits au 5ᵉ ami qui achète.'],
    ['at the first friend', { referral_bonus: 0, required_referrals: 1 }, expect.stringContaining('au 1ᵉʳ ami')],
    ['while the programme is off', { enabled: false }, ''],
  ])('%s', (_, change, sentences) => {
    expect(invitationTexts.inviterGets({ ...programme, ...change })).toEqual(sentences);
  });
});
