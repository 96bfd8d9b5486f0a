import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { freezeEntryList, openEntries } from '@raffle/contracts/internal';
import { verifyRecord } from '@raffle/draw-protocol';
import { NeighbourProblem } from '@raffle/test-kit';
import { demonstration } from '../../../../packages/draw-protocol/test/demonstration-chain.js';
import { dieInTransaction, type Moment } from '../../test/dying-process.js';
import { serveEntryLists } from '../../test/entry-list.js';
import {
  at,
  days,
  frozen,
  hour,
  minutes,
  published,
  round,
  scheduledDraws,
  type ScheduledDraws,
} from '../../test/scheduled-draws.js';

let draws: ScheduledDraws;
let parts: ScheduledDraws['parts'];
beforeAll(async () => {
  draws = await scheduledDraws('catalog_scheduled_faults');
  ({ parts } = draws);
});
beforeEach(() => {
  draws.relay.producedUntil = hour;
  draws.relay.asked.length = 0;
});
afterEach(() => void jest.useRealTimers());
afterAll(() => draws.close());

test('a late start has the same round', async () => {
  const { id } = await draws.waiting();
  at(hour, days(2));
  draws.relay.producedUntil = new Date(hour.getTime() + days(2));
  await draws.run(id);
  await draws.expectDrawn(id);
});

test('while the relays are away for a day it is being drawn, and nothing moves', async () => {
  const { id } = await draws.waiting();
  draws.relay.producedUntil = null;
  for (const later of [0, minutes(10), days(1)]) {
    at(hour, later);
    await expect(draws.run(id)).rejects.toThrow('cannot be read');
    expect(await draws.stateOf(id)).toMatchObject({ status: 'drawing', draw_at: hour.toISOString() });
  }
  draws.relay.producedUntil = hour;
  await draws.run(id);
  await draws.expectDrawn(id);
});

test('two instances draw once', async () => {
  const { id } = await draws.waiting();
  const other = await draws.anotherProcess();
  at(hour);
  await Promise.all([draws.run(id), draws.run(id, other)]);
  await other.close();
  await draws.expectDrawn(id);
});

describe('clocks', () => {
  test('a list that is frozen 10 minutes in the future is refused', async () => {
    const { id } = await draws.onSale(new Date(published.getTime() + minutes(10)));
    at(published);
    await draws.sellOut(id);
    await expect(draws.run(id)).rejects.toThrow('frozen in the future');
    expect(await draws.stateOf(id)).toMatchObject({ stage: 'freezing', draw_at: null });
  });

  test('a catalog that is 10 minutes ahead begins early, and draws with the round of the hour', async () => {
    const { id } = await draws.waiting();
    at(hour);
    draws.relay.producedUntil = new Date(hour.getTime() - minutes(10));
    await expect(draws.run(id)).rejects.toThrow('it answered 425');
    draws.relay.producedUntil = hour;
    await draws.run(id);
    await draws.expectDrawn(id);
  });

  test('a catalog that is 10 minutes behind at the freeze has the same hour', async () => {
    const { id } = await draws.onSale();
    at(published, -minutes(2));
    await draws.sellOut(id);
    await draws.run(id);
    expect(await draws.stateOf(id)).toMatchObject({ draw_at: hour.toISOString() });
  });

  test('a root that was first published after the hour is drawn, and its record does not prove it', async () => {
    const { id } = await draws.onSale();
    at(hour, 1);
    await draws.sellOut(id);
    await draws.run(id);
    const steps = await verifyRecord(await parts.draws.readRecord(id), undefined, null, [demonstration]);
    expect(steps.filter(({ outcome }) => outcome !== 'ok')).toMatchObject([{ step: 'beacon', outcome: 'unproven' }]);
  });
});

test('a root that was stored before the hour and became public after it is drawn, and its record does not prove it', async () => {
  const { id } = await draws.onSale();
  const dying = await draws.anotherProcess();
  // The list is stored in the first transaction and published in the second.
  dieInTransaction(dying, 1, 'after the commit');
  at(published);
  await draws.sellOut(id);
  await draws.run(id, dying).catch(() => undefined);
  await dying.close();
  expect(await draws.stateOf(id)).toMatchObject({ stage: 'freezing', draw_at: null });
  for (const change of [
    `published_at = published_at + interval '1 s'`,
    `stage = 'awaiting_beacon', published_at = published_at - interval '1 s'`,
  ]) {
    const changing = parts.dataSource.query(`UPDATE draws SET ${change} WHERE product_id = $1`, [id]);
    await expect(changing).rejects.toThrow('is frozen');
  }
  at(hour, minutes(3));
  await draws.run(id);
  const record = await parts.draws.readRecord(id);
  expect(record).toMatchObject({
    frozen_at: frozen.toISOString(),
    published_at: new Date(hour.getTime() + minutes(3)).toISOString(),
    beacon: { source: `${demonstration.chainHash}/${round}` },
  });
  const steps = await verifyRecord(record, undefined, null, [demonstration]);
  expect(steps.filter(({ outcome }) => outcome !== 'ok')).toMatchObject([{ step: 'beacon', outcome: 'unproven' }]);
});

/** A process that freezes and draws, and dies in a transaction. @returns its product, and how many transactions it had */
async function dyingIn(death: number, moment: Moment) {
  const { id } = await draws.onSale();
  const dying = await draws.anotherProcess();
  const count = dieInTransaction(dying, death, moment);
  at(published);
  await draws.sellOut(id);
  await draws.run(id, dying).catch(() => undefined);
  at(hour);
  await draws.run(id, dying).catch(() => undefined);
  await dying.close();
  return { id, count };
}

test('a process that dies before or after any commit, at the freeze or at the hour, leaves one draw', async () => {
  const { id: honest, count } = await dyingIn(Number.POSITIVE_INFINITY, 'after the commit');
  await draws.expectDrawn(honest);
  // The list twice, the beginning, the beacon, picks, the record twice.
  expect(count.transactions).toBeGreaterThanOrEqual(6);
  for (let death = 1; death <= count.transactions; death++) {
    for (const moment of ['before the commit', 'after the commit'] satisfies Moment[]) {
      const { id } = await dyingIn(death, moment);
      // Where it died at the freeze, the next process freezes in time; where it died at the hour, the next one is late.
      at(published);
      await draws.run(id).catch(() => undefined);
      at(hour, minutes(3));
      await draws.run(id);
      await draws.expectDrawn(id);
    }
  }
});

test('where tickets is away at the freeze, its list is frozen as soon as it is back', async () => {
  const { id, list } = await draws.onSale();
  draws.catalog.tickets.answer(freezeEntryList, () => {
    throw new NeighbourProblem('service_unavailable');
  });
  at(published);
  await draws.sellOut(id);
  await expect(draws.run(id)).rejects.toThrow();
  serveEntryLists(draws.catalog.tickets, [list]);
  await draws.run(id);
  at(hour);
  await draws.run(id);
  await draws.expectDrawn(id);
});

test('where tickets is away at the hour, the draw is drawn with the round of the hour as soon as it is back', async () => {
  const { id, list } = await draws.waiting();
  at(hour);
  draws.catalog.tickets.answer(openEntries, () => {
    throw new NeighbourProblem('service_unavailable');
  });
  await expect(draws.run(id)).rejects.toThrow();
  expect(await draws.stateOf(id)).toMatchObject({ stage: 'picking', status: 'drawing', draw_at: hour.toISOString() });
  at(hour, days(1));
  draws.relay.producedUntil = new Date(hour.getTime() + days(1));
  serveEntryLists(draws.catalog.tickets, [list]);
  await draws.run(id);
  await draws.expectDrawn(id);
});

describe('a restore in between', () => {
  test('of a backup of after the freeze: the winners are those of the world that was lost', async () => {
    const { id } = await draws.waiting();
    const restored = await draws.restored();
    at(hour);
    await draws.run(id);
    const lost = await draws.expectDrawn(id);
    at(hour, minutes(40));
    await draws.run(id, restored.process);
    const { picks, beacon, draw_key } = await draws.expectDrawn(id, restored.process);
    expect({ picks, beacon, draw_key }).toEqual({ picks: lost.picks, beacon: lost.beacon, draw_key: lost.draw_key });
    await restored.close();
  });

  test('of a backup of before the freeze, while tickets has it: root, hour and round are those that were published', async () => {
    const { id } = await draws.onSale();
    at(published);
    await draws.sellOut(id);
    const restored = await draws.restored();
    await draws.run(id);
    const told = await parts.appointments.statement(id);
    at(published, minutes(50));
    await draws.run(id, restored.process);
    const again = await restored.process.appointments.statement(id);
    expect(again).toEqual({ ...told, published_at: new Date(published.getTime() + minutes(50)).toISOString() });
    at(hour);
    await draws.run(id, restored.process);
    await draws.expectDrawn(id, restored.process);
    await restored.close();
  });
});
