import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UserErased, UserRegistered } from '@raffle/contracts/events';
import { showAccounting } from '@raffle/contracts/http/admin-accounting';
import { totalOf } from '@raffle/contracts/http/admin-accounting-sums';
import {
  createCampaign,
  endCampaign,
  renameCampaign,
  showSources,
  type SourceSums,
} from '@raffle/contracts/http/admin-sources';
import { addVisits } from '@raffle/contracts/internal';
import type { Source } from '@raffle/contracts/source';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, publishEvent } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { forgetBatches } from '../src/sources/sources.queries.js';
import { admin, refusal, startBackOffice, type BackOffice } from './back-office.test-fixture.js';

let payments: BackOffice;
beforeAll(async () => {
  payments = await startBackOffice();
});
afterAll(() => payments.stop());

const today = () => new Date().toISOString().slice(0, 10);
const figures = async (year = today().slice(0, 4)) =>
  showSources.answer.parse((await payments.get(`/admin/sources?year=${year}`)).body);
const nothing: Omit<SourceSums, 'source'> = {
  visits: 0,
  registrations: 0,
  registrations_amount: 0,
  first_purchases: 0,
  purchases: 0,
  purchases_amount: 0,
  buyers: 0,
  returned: 0,
};
const namesOfSums = Object.keys(nothing) as (keyof typeof nothing)[];
/** What this source brought in the running year: a month may end while these tests run. */
async function brought(source: Source | null): Promise<Omit<SourceSums, 'source'>> {
  const { months } = await figures();
  const sums = { ...nothing };
  for (const one of months.flatMap(({ sources }) => sources))
    if (one.source === source) for (const name of namesOfSums) sums[name] += one[name];
  return sums;
}
/** What the running year has more of after some work. */
async function added(source: Source | null, work: () => Promise<unknown>) {
  const before = await brought(source);
  await work();
  const after = await brought(source);
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, value - before[name as keyof typeof before]] as const)
      .filter(([, more]) => more !== 0),
  );
}
const end = (code: string, subject: Subject = admin) => payments.post(`/admin/campaigns/${code}/end`, {}, subject);
const rename = (code: string, name: string, before?: object, subject: Subject = admin) =>
  payments.put(`/admin/campaigns/${code}/name`, { name, ...(before && { before }) }, subject);
const make = (body: object, subject: Subject = admin) => payments.post('/admin/campaigns', body, subject);
const campaign = (change: object = {}) => ({ code: 'radio', name: 'Radio Zéphyr', note: '', ...change });

let people = 0;
/** A person who registered after they came by this source. */
async function member(source: Source, times = 1) {
  people += 1;
  const { payment_id } = await payments.paid({ client: { name: `Afi Nom${people}`, phone: `+2289088000${people}` } });
  const user_id = randomUUID();
  for (let sent = 0; sent < times; sent += 1)
    await publishEvent(payments.vhostUrl, UserRegistered, { ...UserRegistered.fixture, user_id, payment_id, source });
  await eventually(async () => expect(await payments.outcomesOf(payment_id)).toHaveLength(1));
  return { user_id, payment_id };
}
const buy = (user_id: string, amount = 1500) =>
  payments.paid({ type: 'ticket', user_id, client: null, amount, product_id: 7 });
const sourceStored = async (user_id: string) =>
  (await payments.database.query<{ source: string }>('SELECT source FROM person_sources WHERE user_id = $1', [user_id]))
    .rows[0]?.source;

describe('campaigns', () => {
  test('an administrator of money makes one; it is in the audit log and its code is never made again', async () => {
    const { status, body } = await make(campaign({ code: ' Radio ', note: 'Matin' }));
    expect(status).toBe(201);
    const { campaign: made } = createCampaign.answer.parse(body);
    expect(made).toMatchObject({ code: 'radio', name: 'Radio Zéphyr', note: 'Matin' });
    expect((await figures()).campaigns[0]).toEqual(made);
    await eventually(async () =>
      expect(await payments.acted('radio')).toMatchObject([
        { action: 'campaign.created', before: null, after: { code: 'radio', name: 'Radio Zéphyr', note: 'Matin' } },
      ]),
    );
    expect(refusal(await make(campaign()))).toEqual([409, 'campaign_code_taken']);
  });

  test.each(['', 'a b', 'été', 'partage', '-x', 'x'.repeat(31)])(
    'the code %j is refused at its field',
    async (code) => {
      const { status, body } = await make(campaign({ code }));
      expect([status, (body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path)]).toEqual([
        400,
        ['code'],
      ]);
    },
  );

  test('those who do not work on money neither read nor make', async () => {
    const support: Subject = { kind: 'admin', id: randomUUID(), role: 'admin', areas: ['support', 'draws'] };
    expect((await payments.get('/admin/sources', support)).status).toBe(403);
    expect((await make(campaign({ code: 'other' }), support)).status).toBe(403);
    expect((await end('radio', support)).status).toBe(403);
    expect((await rename('radio', 'Radio', undefined, support)).status).toBe(403);
  });

  test('there are 200 at most, also when two ask at once', async () => {
    await payments.database.query(
      `INSERT INTO campaigns (code, name, created_by, number)
       SELECT 'filler-' || n, 'F', gen_random_uuid(), n FROM generate_series(2, 199) n`,
    );
    const answers = await Promise.all([make(campaign({ code: 'last-a' })), make(campaign({ code: 'last-b' }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    // One that ended makes room.
    expect((await end('filler-7')).status).toBe(200);
    expect((await make(campaign({ code: 'one-more' }))).status).toBe(201);
    expect(refusal(await make(campaign({ code: 'too-many' })))).toEqual([409, 'campaigns_full']);
    await payments.database.query(`DELETE FROM campaigns WHERE code <> 'radio'`);
  });

  test('one that its owner ends stays with its figures; its link counts as direct, and its code is never made again', async () => {
    await make(campaign({ code: 'affiche', name: 'Affiches' }));
    const { user_id } = await member('campaign:affiche');
    const sum = async () => brought('campaign:affiche');
    const before = await sum();
    const answers = await Promise.all([end('affiche'), end('affiche')]);
    const { campaign: ended } = endCampaign.answer.parse(answers[0].body);
    expect(answers.map(({ status, body }) => [status, endCampaign.answer.parse(body).campaign])).toEqual([
      [200, ended],
      [200, ended],
    ]);
    expect(ended).toMatchObject({ code: 'affiche', name: 'Affiches', ended_at: expect.any(String) });
    expect((await figures()).campaigns.map(({ code, ended_at }) => [code, ended_at])).toEqual([
      ['radio', null],
      ['affiche', ended.ended_at],
    ]);
    await eventually(async () =>
      expect((await payments.acted('affiche')).map(({ action }) => action)).toEqual([
        'campaign.created',
        'campaign.ended',
      ]),
    );

    expect(await sum()).toEqual(before);
    expect(before).toMatchObject({ registrations: 1 });
    expect(await sourceStored(user_id)).toBe('campaign:affiche');
    const late = await member('campaign:affiche');
    expect(await sourceStored(late.user_id)).toBe('direct');
    const visits = [{ day: today(), source: 'campaign:affiche', visits: 2 }];
    const handIn = () => payments.call('gateway', 'POST', addVisits.path, { batch: randomUUID(), visits });
    expect(await added('direct', handIn)).toEqual({ visits: 2 });
    expect(refusal(await make(campaign({ code: 'affiche' })))).toEqual([409, 'campaign_code_taken']);
  });

  test('a campaign that nobody made is neither ended nor renamed', async () => {
    expect(refusal(await end('nobody'))).toEqual([404, 'campaign_not_found']);
    expect(refusal(await rename('nobody', 'Radio'))).toEqual([404, 'campaign_not_found']);
  });

  test('an administrator renames one, running or ended; the audit log has both names, and what another wrote is not overwritten', async () => {
    const running = await rename('radio', ' Radio Lomé ', { name: 'Radio Zéphyr' });
    expect(renameCampaign.answer.parse(running.body).campaign).toMatchObject({
      code: 'radio',
      name: 'Radio Lomé',
      note: 'Matin',
      ended_at: null,
    });
    expect(refusal(await rename('radio', 'Radio Kara', { name: 'Radio Zéphyr' }))).toEqual([409, 'changed_meanwhile']);
    expect((await rename('radio', 'Radio Lomé')).status).toBe(200);
    expect((await rename('affiche', 'Affiches de mai')).status).toBe(200);
    expect((await rename('radio', '')).status).toBe(400);

    expect((await figures()).campaigns.map(({ code, name }) => [code, name])).toEqual([
      ['radio', 'Radio Lomé'],
      ['affiche', 'Affiches de mai'],
    ]);
    await eventually(async () =>
      expect(
        [...(await payments.acted('radio')), ...(await payments.acted('affiche'))]
          .filter(({ action }) => action === 'campaign.renamed')
          .map(({ before, after }) => [before, after]),
      ).toEqual([
        [{ name: 'Radio Zéphyr' }, { name: 'Radio Lomé' }],
        [{ name: 'Affiches' }, { name: 'Affiches de mai' }],
      ]),
    );
  });

  test('an end is never undone', async () => {
    const again = payments.database.query(`UPDATE campaigns SET ended_at = NULL, number = 9 WHERE code = 'affiche'`);
    await expect(again).rejects.toThrow();
    const other = payments.database.query(`UPDATE campaigns SET number = NULL WHERE code = 'radio'`);
    await expect(other).rejects.toThrow('ended_campaigns_have_no_number');
  });
});

describe('visits', () => {
  const handIn = (batch: string, visits: object[]) =>
    payments.call('gateway', 'POST', addVisits.path, { batch, visits });
  const visit = (source: Source, visits: number, day = today()) => ({ day, source, visits });

  test('a batch counts once, also when it is sent twice at the same moment', async () => {
    const batch = randomUUID();
    const all = [visit('campaign:radio', 3), visit('direct', 2)];
    const more = await added('campaign:radio', async () => {
      const answers = await Promise.all([handIn(batch, all), handIn(batch, all), handIn(batch, all)]);
      expect(answers.map(({ body }) => addVisits.answer.parse(body).counted).sort()).toEqual([0, 0, 5]);
    });
    expect(more).toEqual({ visits: 3 });
    expect(await added('campaign:radio', () => handIn(randomUUID(), all))).toEqual({ visits: 3 });
  });

  test('what nobody made counts as without a link: made-up codes add no rows', async () => {
    const madeUp = Array.from({ length: 300 }, (_, n) => visit(`campaign:x${n}`, 1));
    expect(await added('direct', () => handIn(randomUUID(), [...madeUp, visit('direct', 1)]))).toEqual({ visits: 301 });
    const { rows } = await payments.database.query(`SELECT FROM visits WHERE source LIKE 'campaign:x%'`);
    expect(rows).toHaveLength(0);
  });

  test('the ids of batches are deleted after a day', async () => {
    await payments.database.query(`UPDATE visit_batches SET at = now() - interval '25 hours'`);
    const { rowCount } = await payments.database.query('SELECT FROM visit_batches');
    expect(await forgetBatches(payments.app.get(DataSource).manager, 1_000)).toBe(rowCount);
    expect((await payments.database.query('SELECT FROM visit_batches')).rowCount).toBe(0);
  });
});

describe('from registration to purchase', () => {
  test('a person’s payments belong to the source of their account, which an event sent twice stores once', async () => {
    let user_id = '';
    expect(
      await added('campaign:radio', async () => {
        ({ user_id } = await member('campaign:radio', 2));
        await buy(user_id);
      }),
    ).toEqual({
      registrations: 1,
      registrations_amount: 500,
      first_purchases: 1,
      purchases: 1,
      purchases_amount: 1500,
      buyers: 1,
    });
    expect(await added('campaign:radio', () => buy(user_id, 2500))).toEqual({
      purchases: 1,
      purchases_amount: 2500,
      returned: 1,
    });
    expect(await sourceStored(user_id)).toBe('campaign:radio');
  });

  test('a campaign that nobody made is no source', async () => {
    const { user_id } = await member('campaign:nobody');
    expect(await sourceStored(user_id)).toBe('direct');
  });

  test('with the account its source is erased, and the money stays counted', async () => {
    const { user_id } = await member('share');
    await buy(user_id);
    const { purchases_amount } = await brought('share');
    const erase = async () => {
      await publishEvent(payments.vhostUrl, UserErased, { ...UserErased.fixture, user_id });
      await eventually(async () => expect(await sourceStored(user_id)).toBeUndefined());
    };
    expect(await added(null, erase)).toMatchObject({ registrations: 1, purchases: 1, purchases_amount: 1500 });
    expect((await brought('share')).purchases_amount).toBe(purchases_amount - 1500);
  });

  test('an account that was closed before its registration arrived has no source', async () => {
    const { payment_id } = await payments.paid({ client: { name: 'Kofi Tard', phone: '+22890880099' } });
    const user_id = randomUUID();
    await publishEvent(payments.vhostUrl, UserErased, { ...UserErased.fixture, user_id });
    await eventually(async () =>
      expect((await payments.database.query('SELECT FROM erased_people WHERE user_id = $1', [user_id])).rowCount).toBe(
        1,
      ),
    );
    const registered = { ...UserRegistered.fixture, user_id, payment_id, source: 'share' as const };
    await publishEvent(payments.vhostUrl, UserRegistered, registered);
    await eventually(async () => expect(await payments.outcomesOf(payment_id)).toHaveLength(1));
    expect(await sourceStored(user_id)).toBeUndefined();
    await expect(
      payments.database.query(`INSERT INTO person_sources (user_id, source) VALUES ($1, 'share')`, [user_id]),
    ).rejects.toThrow('never stored again');
  });

  test('a month’s sums are those of the books; first purchases and returns those of plain SQL', async () => {
    const year = '2025';
    const { user_id } = await member('invitation');
    const other = await member('direct');
    const moments: [string, string][] = [
      [user_id, '2025-01-05T10:00:00Z'],
      [user_id, '2025-02-03T10:00:00Z'],
      [user_id, '2025-03-31T23:59:59Z'],
      [other.user_id, '2025-01-31T23:30:00Z'],
      [other.user_id, '2025-03-02T23:29:00Z'],
      [other.user_id, '2025-03-02T23:31:00Z'],
    ];
    for (const [buyer, at] of moments)
      await payments.database.query(
        `INSERT INTO payments (id, reference, type, subject_id, user_id, product_id, quantity, amount, currency, description, client_name,
           client_phone, correlation_id, provider, token, payment_url, status, created_at, confirmed_at, came_in)
         SELECT gen_random_uuid(), gen_random_uuid()::text, 'ticket', gen_random_uuid(), $1, 7, 1, 700, 'XOF', '', 'A', '+22890000000', '',
           'fusionpay', replace(gen_random_uuid()::text, '-', ''), 'https://x.example', 'confirmed', $2, $2::timestamptz, 700`,
        [buyer, at],
      );
    const { months } = await figures(year);
    const of = (month: string, source: string) =>
      months.find((one) => one.month === month)?.sources.find((one) => one.source === source);
    expect(of('2025-01', 'invitation')).toMatchObject({ buyers: 1, first_purchases: 1, returned: 1, purchases: 1 });
    expect(of('2025-02', 'invitation')).toMatchObject({ buyers: 1, first_purchases: 0, returned: 0 });
    expect(of('2025-03', 'invitation')).toMatchObject({ buyers: 1, returned: 0 });
    // 30 days and a minute less after its purchase.
    expect(of('2025-01', 'direct')).toMatchObject({ buyers: 1, first_purchases: 1, returned: 1 });
    expect(of('2025-03', 'direct')).toMatchObject({ purchases: 2, buyers: 1, returned: 1, first_purchases: 0 });

    const { months: books } = showAccounting.answer.parse((await payments.get(`/admin/accounting?year=${year}`)).body);
    for (const { month, sources } of months) {
      const sum = (name: keyof typeof nothing) => sources.reduce((all, one) => all + one[name], 0);
      const { registrations, registrations_amount, purchases, purchases_amount } = totalOf(
        books.find((one) => one.month === month)!.operators,
      );
      expect([sum('registrations'), sum('registrations_amount'), sum('purchases'), sum('purchases_amount')]).toEqual([
        registrations,
        registrations_amount,
        purchases,
        purchases_amount,
      ]);
    }
    const { rows } = await payments.database.query<{ first: number }>(
      `SELECT count(*)::int AS first FROM (SELECT min(confirmed_at) AS at FROM payments WHERE type = 'ticket' AND status = 'confirmed'
         GROUP BY user_id) one WHERE at < '2026-01-01'`,
    );
    expect(months.flatMap((one) => one.sources).reduce((all, one) => all + one.first_purchases, 0)).toBe(
      rows[0]!.first,
    );
    expect((await figures()).years).toContain('2025');
  });

  test('the file has a line for each month and source, a campaign by its present name', async () => {
    await rename('radio', 'Radio Kara');
    const response = await payments.raw('/admin/sources?year=2025', admin, { accept: 'text/csv' });
    const lines = (await response.text()).replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe(
      'Mois;Provenance;Visites;Inscriptions;Inscriptions (F\u00a0CFA);Premiers achats;Achats;Achats (F\u00a0CFA);Acheteurs;Reviennent dans les 30\u00a0jours',
    );
    expect(lines).toContain('2025-01;Parrainage;0;0;0;1;1;700;1;1');
    const now = await (await payments.raw('/admin/sources', admin, { accept: 'text/csv' })).text();
    expect(now).toMatch(/^\d{4}-\d\d;Radio Kara;/m);
    expect(now).not.toContain('Radio Lomé');
  });
});
