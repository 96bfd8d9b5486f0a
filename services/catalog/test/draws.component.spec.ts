import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DrawCancelled, DrawCompleted, ProductChanged } from '@raffle/contracts/events';
import { listWinners } from '@raffle/contracts/http/winner-list';
import { drawResult } from '@raffle/contracts/http/admin-draws';
import { drawAppointment, drawRecord, listDraws, recordKeys } from '@raffle/contracts/http/draws';
import { adminProduct } from '@raffle/contracts/http/products';
import { drandRule } from '@raffle/contracts/values';
import { catalogStats } from '@raffle/contracts/internal';
import { isVerified, ruleAt, signatureRefusal, verifyRecord } from '@raffle/draw-protocol';
import { eventually, readMetrics } from '@raffle/test-kit';
import pg from 'pg';
import { admin, superAdmin } from './running-catalog.js';
import { bothFamilies, inDays, refusal, startShop, type Shop } from './shop.js';

let catalog: Shop;
beforeAll(async () => {
  catalog = await startShop();
});
afterAll(() => catalog.close());

describe('a draw with an hour', () => {
  test('is frozen by the message of its last place, and announced to everybody', async () => {
    const id = await catalog.create({ status: 'active', beaconRule: ruleAt({ day: 5, hour: 19 }) });
    for (const what of ['appointment', 'calendar.ics'])
      expect(refusal(await catalog.call('GET', `/draws/${id}/${what}`))).toEqual({
        status: 404,
        code: 'draw_not_found',
      });
    await catalog.fill(id);
    await eventually(async () => expect((await catalog.read(id)).draw_at).not.toBeNull());

    const { status, draw_at, frozen } = await catalog.read(id);
    expect(status).toBe('active');
    expect(new Date(draw_at!).toISOString()).toMatch(/T19:00:00\.000Z$/);
    await eventually(async () =>
      expect(await catalog.events.of(ProductChanged)).toContainEqual(
        expect.objectContaining({ product_id: id, status: 'active', draw_at }),
      ),
    );

    const { body } = await catalog.call('GET', `/draws/${id}/appointment`);
    const statement = drawAppointment.parse(body);
    expect(statement).toMatchObject({ root: frozen!.root, draw_at, beacon_round: frozen!.beacon_round });
    const { keys } = recordKeys.parse((await catalog.call('GET', '/record-keys')).body);
    expect(statement.signature).toBeDefined();
    expect(await signatureRefusal(statement, keys)).toBeNull();

    const calendar = await catalog.fetchRaw('GET', `/draws/${id}/calendar.ics`);
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await calendar.text()).toContain(`DTSTART:${draw_at!.replace(/[-:]|\.000/g, '')}\r\n`);

    for (const [method, path, sent] of [
      ['POST', `/products/${id}/draw`, undefined],
      ['POST', `/admin/products/${id}/cancel`, { reason: 'x' }],
      ['PUT', `/products/${id}`, { artificialBoost: 2 }],
      ['PUT', `/products/${id}`, { drawDate: inDays(40) }],
    ] as const) {
      const refused = await catalog.call(method, path, { as: superAdmin, body: sent });
      expect(refusal(refused)).toEqual({ status: 409, code: 'draw_at_hour' });
      expect(refused.body.detail).toMatch(/^Le tirage a lieu le vendredi .* à 19\u00a0h\u00a0: /);
    }
  });

  test('is refused with another chain, and an hour that is none', async () => {
    const post = (beaconRule: string) =>
      catalog.call('POST', '/products', {
        as: admin,
        body: { name: 'Lampe', ticketPrice: 500, maxParticipants: 6, maxWinners: 2, status: 'active', beaconRule },
      });
    const foreign = `drand:${'ab'.repeat(32)};in=120s`;
    expect(refusal(await post(foreign))).toEqual({ status: 409, code: 'beacon_unavailable' });
    for (const rule of [`${drandRule};in=120s`, `${drandRule};at=24:00`, `${drandRule};at=ven-19:00`])
      expect((await post(rule)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('a round of drand that somebody hands in', () => {
  const round = { round: 1, signature: 'a'.repeat(96) };
  const handIn = (id: number | string, body: unknown = round) =>
    catalog.call('POST', `/draws/${id}/beacon`, { body, address: '192.0.2.7' });

  test('is taken from a visitor for a draw that waits for it, and for no other', async () => {
    const [onSale, draft] = [await catalog.create({ status: 'active' }), await catalog.create()];
    expect(refusal(await handIn(onSale))).toEqual({ status: 409, code: 'round_not_expected' });
    for (const id of [draft, 999_999, 'x', '0', '1e3', '-1', '%20', '99999999999'])
      expect(refusal(await handIn(id))).toEqual({ status: 404, code: 'product_not_found' });

    const id = await catalog.create({ status: 'active', beaconRule: drandRule });
    await catalog.fill(id);
    await catalog.call('POST', `/products/${id}/draw`, { as: admin });
    const { beacon_round: awaited } = (await catalog.read(id)).frozen!;
    // Its moment comes in ten minutes.
    expect(refusal(await handIn(id, { ...round, round: awaited }))).toEqual({
      status: 409,
      code: 'round_not_expected',
    });
    expect((await catalog.read(id)).status).toBe('drawing');
  });

  test.each([
    null,
    {},
    { round: 1 },
    { ...round, round: '1' },
    { ...round, round: 0 },
    { ...round, round: 1.5 },
    { ...round, round: 2 ** 60 },
    { ...round, signature: 'A'.repeat(96) },
    { ...round, signature: 'a'.repeat(97) },
    { ...round, signature: 'a'.repeat(60_000) },
    { ...round, signature: ['a'.repeat(96)] },
  ])('%#: a body that is not a round is refused', async (body) => {
    const id = await catalog.create({ status: 'active' });
    expect(refusal(await handIn(id, body))).toEqual({ status: 400, code: 'invalid_request' });
  });
});

describe('cancelling', () => {
  test('publishes the reason exactly once', async () => {
    const id = await catalog.create({ status: 'active' });
    const path = `/admin/products/${id}/cancel`;
    expect(refusal(await catalog.call('POST', path, { as: admin, body: { reason: ' ' } }))).toEqual({
      status: 400,
      code: 'invalid_request',
    });
    const answer = await catalog.call('POST', path, { as: admin, body: { reason: 'Plus livré' } });
    expect([answer.status, adminProduct.parse(answer.body.product).status]).toEqual([200, 'cancelled']);
    const refused = { status: 409, code: 'product_transition_refused' };
    expect(refusal(await catalog.call('POST', path, { as: admin, body: { reason: 'Encore' } }))).toEqual(refused);
    expect(refusal(await catalog.call('POST', `/products/${id}/draw`, { as: admin }))).toEqual(refused);
    await eventually(async () => {
      const cancelled = (await catalog.events.of(DrawCancelled)).filter((event) => event.product_id === id);
      expect(cancelled).toMatchObject([{ reason: 'Plus livré', version: 3 }]);
      expect(await catalog.events.of(ProductChanged)).toContainEqual(
        expect.objectContaining({ product_id: id, version: 3, status: 'cancelled' }),
      );
    });
  });

  test('a full product: in public, by a super_admin only', async () => {
    const id = await catalog.create({ name: 'Complet et annulé', status: 'active' });
    await catalog.fill(id);
    const path = `/admin/products/${id}/cancel`;
    const body = { reason: 'Le lot n’existe plus' };
    expect(refusal(await catalog.call('POST', path, { as: admin, body }))).toEqual({
      status: 403,
      code: 'full_needs_super_admin',
    });
    expect((await catalog.read(id)).status).toBe('active');
    const answer = await catalog.call('POST', path, { as: superAdmin, body });
    expect([answer.status, adminProduct.parse(answer.body.product).status]).toEqual([200, 'cancelled']);

    const record = drawRecord.parse((await catalog.call('GET', `/draws/${id}/record`)).body);
    expect(isVerified(await verifyRecord(record))).toBe(true);
    expect(record).toMatchObject({ tickets: 6, cancelled: { reason: 'Le lot n’existe plus' } });
    expect(record.picks.filter(({ wins }) => wins)).toHaveLength(2);
    expect((await catalog.call('GET', `/products/${id}`)).body.product).toMatchObject({
      status: 'cancelled',
      winners: [],
      cancelled: record.cancelled,
    });
    // Not a draw of winners: it is not listed and cannot be drawn.
    const draws = listDraws.answer.parse((await catalog.call('GET', '/draws?q=complet%20et%20annul%C3%A9')).body);
    expect(draws.draws).toEqual([]);
    expect((await catalog.read(id)).real_winners).toEqual([]);
    expect((await catalog.call('GET', `/admin/products/${id}/winners`, { as: admin })).status).toBe(404);
    expect(refusal(await catalog.call('POST', `/products/${id}/draw`, { as: superAdmin }))).toEqual({
      status: 409,
      code: 'product_transition_refused',
    });
    await eventually(async () => {
      const cancelled = (await catalog.events.of(DrawCancelled)).filter((event) => event.product_id === id);
      expect(cancelled).toMatchObject([{ reason: 'Le lot n’existe plus', cancelled_at: record.cancelled?.at }]);
      expect((await catalog.events.of(DrawCompleted)).filter((event) => event.product_id === id)).toEqual([]);
    });
  });

  test('resumes after the tickets service was unavailable', async () => {
    const id = await catalog.create({ status: 'active' });
    await catalog.fill(id);
    catalog.tickets.breakDown();
    const path = `/admin/products/${id}/cancel`;
    const unavailable = await catalog.call('POST', path, { as: superAdmin, body: { reason: 'Plus livré' } });
    expect(refusal(unavailable)).toEqual({ status: 503, code: 'service_unavailable' });
    // Neither drawn in the meantime nor cancelled yet.
    expect(refusal(await catalog.call('POST', `/products/${id}/draw`, { as: admin }))).toEqual({
      status: 409,
      code: 'product_transition_refused',
    });
    expect((await catalog.read(id)).status).toBe('active');
    catalog.tickets.recover();
    await eventually(async () => expect((await catalog.read(id)).status).toBe('cancelled'), { timeoutMs: 40_000 });
    expect((await catalog.call('GET', `/draws/${id}/record`)).status).toBe(200);
  });

  test('a draft is deleted instead', async () => {
    const id = await catalog.create();
    const answer = await catalog.call('POST', `/admin/products/${id}/cancel`, { as: admin, body: { reason: 'x' } });
    expect(refusal(answer)).toEqual({ status: 409, code: 'product_transition_refused' });
  });
});

describe('drawing', () => {
  test.each(bothFamilies)('a full product under %s, once, with a record that anyone can verify', async (family) => {
    const id = await catalog.create({
      name: 'Tirage complet',
      status: 'active',
      artificialBoost: 50,
      retailValue: 300_000,
      pictures: [{ alt: 'La boîte fermée', image_url: '/products/lot.svg' }],
      handoverDays: 14,
    });
    expect(refusal(await catalog.call('POST', `${family}/${id}/draw`, { as: admin }))).toEqual({
      status: 409,
      code: 'not_full',
    });
    const notDrawn = { status: 404, code: 'draw_not_found' };
    expect(refusal(await catalog.call('GET', `/draws/${id}/record`))).toEqual(notDrawn);
    expect(refusal(await catalog.call('GET', `/admin/products/${id}/winners`, { as: admin }))).toEqual(notDrawn);
    const list = await catalog.fill(id);

    const answers = await Promise.all([1, 2, 3].map(() => catalog.call('POST', `${family}/${id}/draw`, { as: admin })));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
    const result = drawResult.parse(answers[0]?.body);
    expect(result.winners).toHaveLength(2);
    expect(result.winners[0]).toMatchObject({ name: expect.stringMatching(/^Essi .\.$/), city: 'Kara' });

    const record = drawRecord.parse((await catalog.call('GET', `/draws/${id}/record`)).body);
    expect(isVerified(await verifyRecord(record))).toBe(true);
    expect(record).toMatchObject({ tickets: 6, holders: 3 });
    expect(record.product.pictures).toEqual(['La boîte fermée']);
    expect(record.product.facts).toEqual([
      { name: 'Valeur de chaque lot', value: '300\u202f000\u00a0F\u00a0CFA' },
      { name: 'Remise', value: 'Au plus tard 14\u00a0jours après le tirage' },
    ]);
    expect((await catalog.call('GET', '/draws')).body).toMatchObject({
      draws: expect.arrayContaining([expect.objectContaining({ product_id: id, tickets: 6, holders: 3 })]),
    });
    expect(record.picks.filter(({ wins }) => wins).map(({ ticket }) => ticket)).toEqual(
      result.winners.map(({ ticket }) => ticket),
    );
    expect(JSON.stringify(record)).not.toContain(list.users[0]);

    const seen = await catalog.read(id);
    expect(seen).toMatchObject({ status: 'completed', draw_date: result.draw.draw_date, current_participants: 6 });
    expect(seen.winners).toEqual(result.winners.map(({ name, city }) => `${name}, ${city}`));
    expect(seen.real_winners.map(({ ticket, user_id }) => user_id === list.users[ticket])).toEqual([true, true]);

    const listed = listWinners.answer.parse(
      (await catalog.call('GET', `/admin/products/${id}/winners`, { as: admin })).body,
    );
    expect(listed.winners.map(({ user_id, ticket }) => ({ user_id, ticket }))).toEqual(
      seen.real_winners
        .map(({ user_id, ticket }) => ({ user_id, ticket }))
        .sort((one, other) => one.ticket - other.ticket),
    );

    const publicly = (await catalog.call('GET', `/products/${id}`)).body.product;
    expect(publicly.winners).toEqual(seen.winners);
    expect(publicly).not.toHaveProperty('real_winners');

    await eventually(async () => {
      const completed = (await catalog.events.of(DrawCompleted)).filter((event) => event.product_id === id);
      expect(completed).toMatchObject([{ version: 5, tickets: 6, drawn_at: result.draw.draw_date }]);
      expect(completed[0]?.winners.map(({ user_id }) => user_id)).toEqual(
        seen.real_winners.map(({ user_id }) => user_id),
      );
    });

    // The name has no accent; who types one, or pastes one with a direction mark, finds it all the same.
    const typed = encodeURIComponent('\u200fTirag\u00e9 Comple\u0301t');
    const draws = listDraws.answer.parse((await catalog.call('GET', `/draws?q=${typed}`)).body);
    expect(draws.draws[0]).toMatchObject({ product_id: id, tickets: 6, winners: seen.winners });
    expect(draws.stats.average).toBe(Math.round(draws.stats.participants / draws.stats.finished));
    expect(draws.stats.winners).toBe(2 * draws.stats.finished);

    const refused = { status: 409, code: 'product_transition_refused' };
    expect(
      refusal(await catalog.call('POST', `/admin/products/${id}/cancel`, { as: admin, body: { reason: 'x' } })),
    ).toEqual(refused);
    expect(refusal(await catalog.call('PUT', `/products/${id}`, { as: admin, body: { drawDate: null } }))).toEqual(
      refused,
    );
    for (const change of [
      { name: 'Autre' },
      { description: 'Autre' },
      { imageUrl: '/autre.svg' },
      { artificialBoost: 51 },
    ]) {
      expect(refusal(await catalog.call('PUT', `${family}/${id}`, { as: admin, body: change }))).toEqual({
        status: 409,
        code: 'product_drawn',
      });
    }
    // Fields that the form sends unchanged are not changes.
    const same = await catalog.call('PUT', `${family}/${id}`, { as: admin, body: { name: 'Tirage complet' } });
    expect([same.status, adminProduct.parse(same.body.product).version]).toEqual([200, seen.version]);
    expect(listDraws.answer.parse((await catalog.call('GET', '/draws?q=autre')).body).draws).toEqual([]);
    expect(catalogStats.answer.parse((await catalog.call('GET', '/internal/stats')).body).completed_products).toBe(
      draws.stats.finished,
    );
  });

  test('resumes after the tickets service was unavailable', async () => {
    const id = await catalog.create({ status: 'active' });
    await catalog.fill(id);
    catalog.tickets.breakDown();
    const unavailable = await catalog.call('POST', `/products/${id}/draw`, { as: admin });
    expect(refusal(unavailable)).toEqual({ status: 503, code: 'service_unavailable' });
    expect(unavailable.headers.get('retry-after')).toBe('5');
    expect((await catalog.read(id)).status).toBe('drawing');
    expect((await catalog.call('GET', `/admin/products/${id}/winners`, { as: admin })).status).toBe(404);
    const refused = await catalog.call('POST', `/admin/products/${id}/cancel`, { as: admin, body: { reason: 'x' } });
    expect(refusal(refused)).toEqual({ status: 409, code: 'product_transition_refused' });
    catalog.tickets.recover();
    await eventually(async () => expect((await catalog.read(id)).status).toBe('completed'), { timeoutMs: 40_000 });
    expect((await catalog.call('POST', `/products/${id}/draw`, { as: admin })).status).toBe(200);
  });

  test('refuses winners in the request', async () => {
    const id = await catalog.create({ status: 'active' });
    await catalog.fill(id);
    const answer = await catalog.call('POST', `/products/${id}/draw`, { as: admin, body: { winners: ['Moi'] } });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_request' });
    expect((await catalog.read(id)).status).toBe('active');
    expect((await catalog.call('POST', `/products/${id}/draw`, { as: admin, body: {} })).status).toBe(200);
  });

  test('a product that does not exist', async () => {
    expect(refusal(await catalog.call('POST', '/products/999999/draw', { as: admin }))).toEqual({
      status: 404,
      code: 'product_not_found',
    });
  });
});

describe('operators see', () => {
  test('full products, ended sales, and those that should have been settled by themselves', async () => {
    const [full, ended] = [await catalog.create({ status: 'active' }), await catalog.create({ status: 'active' })];
    const before = await readMetrics(catalog.url);
    await catalog.inventory(full, 1, 6, 0);
    const database = new pg.Client(catalog.database);
    await database.connect();
    try {
      await database.query(
        `UPDATE products SET sale_ends_at = now() - interval '1 day', version = version + 1 WHERE id = $1`,
        [ended],
      );
      const read = await readMetrics(catalog.url);
      expect(read('catalog_full_products')).toBe(before('catalog_full_products')! + 1);
      expect(read('catalog_ended_sales')).toBe(before('catalog_ended_sales')! + 1);
      expect(read('catalog_unsettled_sale_seconds')).toBe(0);
      // A stage that no run ends: its next attempt is far away.
      await database.query(
        `INSERT INTO draws (product_id, stage, started_by, started_at, next_attempt_at, last_failure)
         VALUES ($1, 'freezing', 'somebody', now() - interval '1 hour', now() + interval '1 day', 'tickets is away')`,
        [full],
      );
      const during = await readMetrics(catalog.url);
      expect(during('catalog_draws', { stage: 'freezing' })).toBe(read('catalog_draws', { stage: 'freezing' })! + 1);
      expect(during('catalog_draws_failing')).toBe(read('catalog_draws_failing')! + 1);
      expect(during('catalog_draw_late_seconds', { rule: 'none' })).toBeGreaterThanOrEqual(3_600);
      expect(during('catalog_full_products')).toBe(before('catalog_full_products'));
    } finally {
      await database.end();
    }
  });
});
