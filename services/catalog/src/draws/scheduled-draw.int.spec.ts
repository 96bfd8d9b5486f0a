import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DrawAppointed } from '@raffle/contracts/events';
import { endSale } from '@raffle/contracts/internal';
import { announcedOtherwise, isVerified, toHex, verifyRecord } from '@raffle/draw-protocol';
import { NeighbourProblem } from '@raffle/test-kit';
import { demonstration, signed } from '../../../../packages/draw-protocol/test/demonstration-chain.js';
import { anActor, aProduct, eventsOf, setInventory } from '../../test/catalog-parts.js';
import {
  at,
  days,
  frozen,
  hour,
  published,
  round,
  rule,
  scheduledDraws,
  type ScheduledDraws,
} from '../../test/scheduled-draws.js';

let draws: ScheduledDraws;
let parts: ScheduledDraws['parts'];
beforeAll(async () => {
  draws = await scheduledDraws('catalog_scheduled');
  ({ parts } = draws);
});
beforeEach(() => {
  draws.relay.producedUntil = hour;
  draws.relay.asked.length = 0;
});
afterEach(() => void jest.useRealTimers());
afterAll(() => draws.close());

describe('the last place', () => {
  test('freezes the list, and publishes root, hour and round at once', async () => {
    const { id, list } = await draws.waiting();
    expect(await draws.stateOf(id)).toMatchObject({
      stage: 'awaiting_beacon',
      status: 'active',
      next_attempt_at: hour,
    });
    expect(await parts.products.readProduct(id, 'public')).toMatchObject({
      draw_at: hour.toISOString(),
      frozen: {
        tickets: 6,
        frozen_at: frozen.toISOString(),
        beacon_expected_at: hour.toISOString(),
        beacon_round: round,
      },
    });
    expect(list.frozen).toBe(true);
    const [changed, appointed] = (await eventsOf(parts, id)).slice(-2);
    expect(changed?.payload).toMatchObject({ status: 'active', draw_at: hour.toISOString() });
    expect(appointed).toEqual({
      event: DrawAppointed.name,
      payload: { product_id: id, version: 3, root: toHex(list.tree.root), draw_at: hour.toISOString() },
    });
    expect(draws.relay.asked).toEqual([]);
  });

  test('is announced by a statement that names what the record will, and by a calendar', async () => {
    const { id } = await draws.onSale();
    await expect(parts.appointments.statement(id)).rejects.toMatchObject({ code: 'draw_not_found' });
    at(published);
    await draws.sellOut(id);
    await expect(parts.appointments.calendar(id)).rejects.toMatchObject({ code: 'draw_not_found' });
    await draws.run(id);
    const statement = await parts.appointments.statement(id);
    expect(statement).toMatchObject({ rule, tickets: 6, draw_at: hour.toISOString(), beacon_round: round });
    const calendar = await parts.appointments.calendar(id);
    expect(calendar).toContain('DTSTART:20261127T190000Z\r\n');
    expect(calendar).toContain('SUMMARY:Démonstration');
    expect(calendar).toContain(`URL:https://tirage.test/tirages/${id}\r\n`);
    at(hour);
    await draws.run(id);
    expect(announcedOtherwise(await draws.expectDrawn(id), statement)).toBeNull();
    expect(await parts.appointments.statement(id)).toEqual(statement);
  });

  test('told twice, also by another process, freezes once', async () => {
    const { id } = await draws.onSale();
    at(published);
    await Promise.all([draws.sellOut(id), draws.sellOut(id, 3), parts.runs.freezeFullProducts()]);
    const other = await draws.anotherProcess();
    await Promise.all([draws.run(id), draws.run(id, other)]);
    await other.close();
    const events = (await eventsOf(parts, id)).filter(({ event }) => event === DrawAppointed.name);
    expect(events).toHaveLength(1);
  });

  test('is found by the sweep where its message came before all else', async () => {
    const { id } = await draws.onSale();
    await setInventory(parts, id, 6);
    at(published);
    await parts.runs.freezeFullProducts();
    await draws.run(id);
    expect(await draws.stateOf(id)).toMatchObject({ draw_at: hour.toISOString() });
  });

  test('of a product without an hour freezes nothing', async () => {
    const { id } = await parts.creation.create({ ...aProduct, maxParticipants: 6, status: 'active' }, anActor);
    await draws.sellOut(id);
    await parts.runs.freezeFullProducts();
    expect(await parts.dataSource.query('SELECT 1 FROM draws WHERE product_id = $1', [id])).toEqual([]);
  });
});

describe('from the freeze on', () => {
  const refused = expect.objectContaining({
    code: 'draw_at_hour',
    extras: {
      detail: expect.stringMatching(
        /^Le tirage a lieu le vendredi 27 novembre( 2026)? à 19\u00a0h\u00a0: il ne peut plus être changé$/,
      ) as unknown,
    },
  });
  const acts: [string, (id: number) => Promise<unknown>][] = [
    ['an edit', (id) => parts.edits.update(id, { artificialBoost: 3 }, anActor)],
    ['another text', (id) => parts.edits.update(id, { description: 'Deux consoles' }, anActor)],
    ['more places', (id) => parts.edits.update(id, { maxParticipants: 7 }, anActor)],
    ['another end of the sale', (id) => parts.edits.update(id, { drawDate: '2026-12-20T18:00:00.000Z' }, anActor)],
    ['a draw by hand', (id) => parts.drawing.drawProduct(id, anActor)],
    ['a cancellation', (id) => parts.cancellation.cancelProduct(id, { reason: 'x', full: false }, anActor)],
    ['a public cancellation', (id) => parts.cancellation.cancelProduct(id, { reason: 'x', full: true }, anActor)],
  ];
  test('nobody edits, cancels or draws it', async () => {
    const { id } = await draws.waiting();
    for (const [, act] of acts) await expect(act(id)).rejects.toEqual(refused);
    expect(await draws.stateOf(id)).toMatchObject({ stage: 'awaiting_beacon', status: 'active' });
  });

  test('nor between its last place and its root', async () => {
    const { id } = await draws.onSale();
    await draws.sellOut(id);
    for (const [, act] of acts) await expect(act(id)).rejects.toMatchObject({ code: 'draw_at_hour', extras: {} });
  });

  test('nor after its hour, for as long as its round is away', async () => {
    const { id } = await draws.waiting();
    draws.relay.producedUntil = null;
    at(hour, days(40));
    await expect(draws.run(id)).rejects.toThrow('cannot be read');
    await expect(acts.at(-1)![1](id)).rejects.toEqual(refused);
  });

  test('a cancellation that was asked for before tickets knew that it is full ends nothing', async () => {
    const { id } = await draws.onSale();
    at(published);
    draws.catalog.tickets.answer(endSale, () => {
      throw new NeighbourProblem('full_needs_super_admin');
    });
    const cancelling = parts.cancellation.cancelProduct(id, { reason: 'x', full: true }, anActor);
    await expect(cancelling).rejects.toMatchObject({ code: 'draw_at_hour' });
    await draws.sellOut(id);
    await draws.run(id);
    expect(await draws.stateOf(id)).toMatchObject({ draw_at: hour.toISOString() });
  });

  test.each([
    ["draw_at = draw_at + interval '1 day'"],
    ['draw_at = NULL'],
    ["beacon_rule = 'none'"],
    ["sale_ends_at = sale_ends_at - interval '1 day'"],
    ["status = 'cancelled', cancelled_at = now(), cancel_reason = 'x'"],
  ])('the database refuses %s', async (change) => {
    const { id } = await draws.waiting();
    const changing = parts.dataSource.query(`UPDATE products SET version = version + 1, ${change} WHERE id = $1`, [id]);
    await expect(changing).rejects.toThrow();
  });
});

describe('at its hour', () => {
  test('the draw begins by itself, and is drawn with the round of the hour', async () => {
    const { id } = await draws.waiting();
    at(hour);
    await draws.run(id);
    const record = await draws.expectDrawn(id);
    expect(record).toMatchObject({ demonstration: true, published_at: published.toISOString() });
    expect(draws.relay.asked).toEqual([`/${demonstration.chainHash}/public/${round}`]);
    expect(isVerified(await verifyRecord(record))).toBe(false);
    const listed = await parts.draws.listDraws({ page: 1, limit: 12 });
    expect(listed.draws.find(({ product_id }) => product_id === id)).toMatchObject({ demonstration: true });
    expect(new Set(listed.newest.map((winner) => winner.demonstration))).toEqual(new Set([true]));
    // Further calls return the same winners.
    expect((await parts.drawing.drawProduct(id, anActor)).winners).toHaveLength(2);
  });

  test('a moment before nothing begins', async () => {
    const { id } = await draws.waiting();
    at(hour, -1);
    await draws.run(id);
    expect(await draws.stateOf(id)).toMatchObject({
      stage: 'awaiting_beacon',
      status: 'active',
      next_attempt_at: hour,
    });
    expect(draws.relay.asked).toEqual([]);
  });

  test('anybody may hand in its round', async () => {
    const { id } = await draws.waiting();
    draws.relay.producedUntil = null;
    at(hour, -1);
    const handIn = () => parts.handingIn.handInBeacon(id, { round, signature: signed(round) }, 'somebody');
    await expect(handIn()).rejects.toMatchObject({ code: 'round_not_expected' });
    at(hour);
    await handIn();
    await draws.run(id);
    await draws.expectDrawn(id);
  });
});
