import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getConfig } from '@raffle/contracts/http/config';
import { identityStats } from '@raffle/contracts/internal';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('GET /config matches the contract', async () => {
  const { status, body } = await identity.call('GET', '/config');
  expect(status).toBe(200);
  expect(getConfig.answer.parse(body)).toEqual(body);
  expect(body).toEqual({
    brand: 'Marque de test',
    registration_price: 500,
    free_tickets: 2,
    free_ticket_max_price: 1000,
    countries: [
      { code: 'TG', name: 'Togo', dial_code: '+228', phone_placeholder: '90 11 23 45' },
      { code: 'CI', name: 'Côte d’Ivoire', dial_code: '+225', phone_placeholder: '07 01 23 45 67' },
    ],
    referral: { enabled: true, referral_bonus: 1, required_referrals: 5, reward_tickets: 5 },
    help_whatsapp: '+22890000000',
    text_messages: null,
    operator: null,
    licence: null,
    complaints: null,
  });
});

test('GET /internal/stats counts accounts', async () => {
  const before = await identity.call('GET', '/internal/stats');
  expect(identityStats.answer.parse(before.body)).toEqual(before.body);
  await identity.member();
  await identity.register();
  const after = await identity.call('GET', '/internal/stats');
  const [had, has] = [before, after].map(({ body }) => identityStats.answer.parse(body));
  expect(has?.users).toBe((had?.users ?? 0) + 1);
  // One day, unless midnight has passed in between.
  expect(has?.by_day.reduce((sum, { count }) => sum + count, 0)).toBe(has?.users);
  expect(has?.by_day.at(-1)?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
});
