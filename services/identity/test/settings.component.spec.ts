import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SettingsChanged } from '@raffle/contracts/events';
import { getReferralSettings, getSettings } from '@raffle/contracts/http/admin-settings';
import { eventually } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
let admin: Awaited<ReturnType<IdentityService['adminAtWork']>>;
beforeAll(async () => {
  identity = await startIdentity([SettingsChanged]);
  admin = await identity.adminAtWork('admin');
});
afterAll(() => identity.stop());

const get = async (path: string): Promise<unknown> => (await identity.call('GET', path, undefined, admin)).body;
const put = (path: string, body: unknown) => identity.call('PUT', path, body, admin);
const lines = () =>
  identity.query(
    `SELECT action, actor_username, before, after FROM audit_log WHERE action LIKE '%settings.updated' ORDER BY id`,
  );

describe('the referral programme', () => {
  test('is shown, changed, announced and recorded in the audit log', async () => {
    const shown = await get('/admin/referral-settings');
    expect(getReferralSettings.answer.parse(shown)).toEqual({
      enabled: true,
      required_referrals: 5,
      reward_tickets: 5,
    });
    const wanted = { enabled: false, required_referrals: 7, reward_tickets: 5 };
    expect(await put('/admin/referral-settings', wanted)).toMatchObject({ status: 200, body: wanted });
    expect(await put('/admin/referral-settings', wanted)).toMatchObject({ status: 200, body: wanted });
    expect(await get('/admin/referral-settings')).toEqual(wanted);
    expect(await get('/config')).toMatchObject({ referral: wanted });
    await eventually(async () =>
      expect(await identity.announcedSettings()).toMatchObject({
        version: 2,
        referral: { enabled: false, required_referrals: 7, reward_tickets: 5, bonus_tickets: 1 },
      }),
    );
    expect((await lines()).at(-1)).toEqual({
      action: 'referral_settings.updated',
      actor_username: admin.username,
      before: { enabled: true, required_referrals: 5 },
      after: { enabled: false, required_referrals: 7 },
    });
    expect(await lines()).toHaveLength(1);
  });

  test('accepts any subset: two admins who change different fields do not undo each other’s changes', async () => {
    const before = getReferralSettings.answer.parse(await get('/admin/referral-settings'));
    const answers = await Promise.all([
      put('/admin/referral-settings', { required_referrals: 8 }),
      put('/admin/referral-settings', { reward_tickets: 9 }),
      put('/admin/referral-settings', {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = { ...before, required_referrals: 8, reward_tickets: 9 };
    expect(await get('/admin/referral-settings')).toEqual(after);
  });

  test('a concurrent change is not overwritten by a caller who sends the values they read', async () => {
    const read = getReferralSettings.answer.parse(await get('/admin/referral-settings'));
    const to = (reward_tickets: number, before: object) => put('/admin/referral-settings', { reward_tickets, before });
    expect((await to(11, { reward_tickets: read.reward_tickets })).status).toBe(200);
    expect(await to(12, { reward_tickets: read.reward_tickets })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: [{ path: 'reward_tickets' }] },
    });
    expect(await get('/admin/referral-settings')).toMatchObject({ reward_tickets: 11 });
    expect((await to(12, { reward_tickets: 11 })).status).toBe(200);
    const platform = getSettings.answer.parse(await get('/admin/settings'));
    const stale = { before: { helpWhatsapp: '+22890999999', registrationPrice: platform.registration_price } };
    expect(
      await put('/admin/settings', { registrationPrice: 900, helpWhatsapp: '+22890112233', ...stale }),
    ).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'helpWhatsapp' }] },
    });
    expect(await get('/admin/settings')).toEqual(platform);
  });

  test.each([
    [{ required_referrals: 0 }],
    [{ reward_tickets: -1 }],
    [{ reward_tickets: 1.5 }],
    [{ enabled: 'oui' }],
    [{ enabled: null }],
    [{ more: 1 }],
  ])('refuses %j', async (wrong) => {
    const body = { enabled: true, required_referrals: 5, reward_tickets: 5, ...wrong };
    expect((await put('/admin/referral-settings', body)).status).toBe(400);
  });
});

describe('the platform’s settings', () => {
  test('accept any subset, and the next registration pays the new price', async () => {
    const before = getSettings.answer.parse(await get('/admin/settings'));
    expect(before).toMatchObject({ registration_price: 500, referral_bonus: 1, help_whatsapp: '+22890000000' });
    const changed = await put('/admin/settings', { registrationPrice: 700, referralBonus: 2 });
    expect(changed).toMatchObject({ status: 200, body: { ...before, registration_price: 700, referral_bonus: 2 } });
    expect((await identity.register()).amount).toBe(700);
    expect((await put('/admin/settings', {})).body).toEqual(changed.body);
    expect((await put('/admin/settings', { referralThreshold: 6 })).body).toMatchObject({ referral_threshold: 6 });
    expect(await get('/admin/referral-settings')).toMatchObject({ required_referrals: 6 });
  });

  test('store the texts of footer and terms about the operator, its licence and complaints; emptied, there is none', async () => {
    expect(await get('/config')).toMatchObject({ operator: null, licence: null, complaints: null });
    const operator = 'Bon Tirage SARL\nRCCM TG-LOM-2026-B-1234';
    const others = { licence: 'n° 12/2026, LONATO', complaints: 'reclamations@example.tg' };
    const change = { operator: ` ${operator} `, ...others, before: { operator: null } };
    const shown = { operator, ...others };
    expect(await put('/admin/settings', change)).toMatchObject({ status: 200, body: shown });
    expect(await get('/config')).toMatchObject(shown);
    expect((await lines()).at(-1)).toMatchObject({
      before: { operator: null, licence: null, complaints: null },
      after: shown,
    });
    expect((await put('/admin/settings', { ...change, operator: 'Autre' })).status).toBe(409);
    expect((await put('/admin/settings', { operator: 'x'.repeat(501) })).status).toBe(400);
    expect((await put('/admin/settings', { operator: '', licence: '', complaints: null })).body).toMatchObject({
      operator: null,
      licence: null,
      complaints: null,
    });
  });

  test('store the help line, a number of any country; emptied, the environment’s is shown', async () => {
    for (const [typed, shown] of [
      ['90 11 23 45', '+22890112345'],
      ['0033 6 12 34 56 78', '+33612345678'],
      ['', '+22890000000'],
      ['+225 07 01 23 45 67', '+2250701234567'],
      [null, '+22890000000'],
    ]) {
      expect((await put('/admin/settings', { helpWhatsapp: typed })).body).toMatchObject({ help_whatsapp: shown });
      expect(await get('/config')).toMatchObject({ help_whatsapp: shown });
    }
    const wrong = await put('/admin/settings', { helpWhatsapp: 'écrivez-nous', registrationPrice: 900 });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'helpWhatsapp' }] } });
    expect(await get('/admin/settings')).toMatchObject({ registration_price: 700 });
  });

  test('refuse a limit of play of the week above the month’s, also by itself; the database does too', async () => {
    const limits = { playLimitWeek: 5000, playLimitMonth: 5000 };
    expect((await put('/admin/settings', limits)).body).toMatchObject({
      play_limit_week: 5000,
      play_limit_month: 5000,
    });
    for (const wrong of [{ playLimitWeek: 5001 }, { playLimitMonth: 4999 }])
      expect(await put('/admin/settings', wrong)).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              path: 'playLimitWeek',
              message: 'La limite sur 7\u00a0jours ne peut pas dépasser celle sur 30\u00a0jours',
            },
          ],
        },
      });
    await expect(identity.query('UPDATE settings SET play_limit_week = 5001')).rejects.toThrow(/within_the_month/);
    expect((await put('/admin/settings', { playLimitMonth: null })).body).toMatchObject({ play_limit_month: null });
    expect((await put('/admin/settings', { playLimitWeek: null })).status).toBe(200);
  });

  test('changed concurrently are each one audit entry that starts from the previous one', async () => {
    const count = (await lines()).length;
    await Promise.all(
      [1000, 1100, 1200, 1300].map((registrationPrice) => put('/admin/settings', { registrationPrice })),
    );
    const written = (await lines()).slice(count) as {
      before: { registration_price: number };
      after: { registration_price: number };
    }[];
    expect(written).toHaveLength(4);
    for (const [index, line] of written.slice(1).entries()) {
      expect(line.before).toEqual(written[index]?.after);
    }
    // The first version was announced at the start: this test may or may not have been listening by then. Events may arrive in another order.
    await eventually(async () => {
      const announced = (await identity.events.of(SettingsChanged)).toSorted((a, b) => a.version - b.version);
      const first = announced[0]?.version ?? 0;
      expect(announced.map(({ version }) => version)).toEqual(announced.map((_, index) => first + index));
      expect(announced.at(-1)?.registration_price).toBe(written.at(-1)?.after.registration_price);
    });
  });

  test.each([
    [{ registrationPrice: 199 }],
    [{ referralBonus: -1 }],
    [{ referralThreshold: 0 }],
    [{ registration_price: 500 }],
  ])('refuse %j', async (wrong) => expect((await put('/admin/settings', wrong)).status).toBe(400));
});
