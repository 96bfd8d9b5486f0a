import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freezeEntryList, openEntries } from '@raffle/contracts/internal';
import { isVerified, toHex, verifyRecord } from '@raffle/draw-protocol';
import { eventually, NeighbourProblem } from '@raffle/test-kit';
import {
  anActor,
  aProduct,
  catalogWithTickets,
  eventsOf,
  productOnSale,
  setInventory,
  type CatalogWithTickets,
} from '../../test/catalog-parts.js';
import { dieInTransaction, type Moment } from '../../test/dying-process.js';
import {
  entryListOf,
  expectedWinners,
  opened,
  personNamed,
  serveEntryLists,
  type EntryList,
} from '../../test/entry-list.js';

let catalog: CatalogWithTickets;
let parts: CatalogWithTickets['parts'];
let tickets: CatalogWithTickets['tickets'];

beforeAll(async () => {
  catalog = await catalogWithTickets('catalog_draw');
  ({ parts, tickets } = catalog);
});
afterAll(() => catalog.close());

/** One person holds most of the tickets, so that picks are passed over and several batches are opened. */
const users = [
  ...Array.from({ length: 26 }, () => personNamed('Ama')),
  ...['Kofi', 'Edem', 'Yao', 'Afi'].map(personNamed),
];
const prizes = 4;

async function fullProduct() {
  const id = await productOnSale(parts, users.length, prizes);
  const list = await entryListOf(id, users);
  serveEntryLists(tickets, [list]);
  const seed = await parts.seeds.reveal(parts.dataSource.manager, id);
  return { id, list, winners: await expectedWinners(list, seed, prizes) };
}

async function expectOneDraw(id: number, winners: number[]) {
  const record = await parts.draws.readRecord(id);
  expect(record.picks.filter(({ wins }) => wins).map(({ ticket }) => ticket)).toEqual(winners);
  expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
  const events = await eventsOf(parts, id);
  expect(events.filter(({ event }) => event === 'catalog.draw-completed.v1')).toHaveLength(1);
  const changed = events.filter(({ event }) => event === 'catalog.product-changed.v1').map(({ payload }) => payload);
  expect(changed.map(({ status, version }) => [status, version])).toEqual([
    ['active', 2],
    ['drawing', 3],
    // After the freeze.
    ['drawing', 4],
    ['completed', 5],
  ]);
}

/** The addresses in the audit lines for the start and the end of the draw. */
async function addressesOf(id: number) {
  const lines = await parts.dataSource.query<{ action: string; address: string | null }[]>(
    `SELECT payload::jsonb->>'action' AS action, payload::jsonb->>'address' AS address FROM outbox
     WHERE payload::jsonb->>'subject' = $1 AND payload::jsonb->>'action' LIKE 'product.draw_%' ORDER BY message_id`,
    [String(id)],
  );
  return lines.map(({ action, address }) => [action, address]);
}

test('draws the winners that seed and list determine, and returns the same ones again', async () => {
  const { id, winners } = await fullProduct();
  const first = await parts.drawing.drawProduct(id, anActor);
  expect(first.winners.map(({ ticket }) => ticket)).toEqual(winners);
  expect(await parts.drawing.drawProduct(id, anActor)).toEqual(first);
  await expectOneDraw(id, winners);
  expect(await addressesOf(id)).toEqual([
    ['product.draw_started', anActor.address],
    ['product.draw_completed', anActor.address],
  ]);
});

test('two administrators in two processes make one draw', async () => {
  const { id, winners } = await fullProduct();
  const other = await catalog.anotherProcess();
  const results = await Promise.all(
    [parts, other, parts, other].map((process) => process.drawing.drawProduct(id, anActor)),
  );
  for (const result of results) expect(result).toEqual(results[0]);
  await other.close();
  await expectOneDraw(id, winners);
});

test('a draw that is resumed while its list is being frozen requests the list once', async () => {
  const { id, list, winners } = await fullProduct();
  const { promise: frozen, resolve: finish } = Promise.withResolvers<void>();
  tickets.answer(freezeEntryList, async () => {
    await frozen;
    serveEntryLists(tickets, [list]);
    list.frozen = true;
    return {
      tickets: users.length,
      holders: new Set(users).size,
      root: toHex(list.tree.root),
      frozen_at: list.frozenAt,
    };
  });
  const asked = () =>
    tickets.calls.filter(({ operation, params }) => operation === freezeEntryList && params.productId === String(id));
  const drawing = parts.drawing.drawProduct(id, anActor);
  await eventually(() => expect(asked()).toHaveLength(1));
  await parts.dataSource.query('UPDATE draws SET next_attempt_at = now() WHERE product_id = $1', [id]);
  const resuming = parts.runs.resumeDue();
  await eventually(async () => {
    const due = 'SELECT 1 FROM draws WHERE product_id = $1 AND next_attempt_at <= now()';
    expect(await parts.dataSource.query<unknown[]>(due, [id])).toEqual([]);
  });
  finish();
  expect(await resuming).toEqual([id]);
  await drawing;
  expect(asked()).toHaveLength(1);
  await expectOneDraw(id, winners);
});

describe('a process that dies', () => {
  test('before or after any commit leaves a draw that resumes with the same winners', async () => {
    const honest = await fullProduct();
    const watched = await catalog.anotherProcess();
    const { transactions } = await (async () => {
      const count = dieInTransaction(watched, Number.POSITIVE_INFINITY, 'after the commit');
      await watched.drawing.drawProduct(honest.id, anActor);
      return count;
    })();
    await watched.close();
    // Starting, freezing, at least one batch of picks, completing.
    expect(transactions).toBeGreaterThanOrEqual(4);

    for (let at = 1; at <= transactions; at++) {
      for (const moment of ['before the commit', 'after the commit'] satisfies Moment[]) {
        const { id, winners } = await fullProduct();
        const dying = await catalog.anotherProcess();
        dieInTransaction(dying, at, moment);
        await dying.drawing.drawProduct(id, anActor).then(
          () => undefined,
          () => undefined,
        );
        await dying.close();
        if (at === 1 && moment === 'before the commit') await parts.drawing.drawProduct(id, anActor);
        else {
          await parts.dataSource.query(
            `UPDATE draws SET next_attempt_at = now() WHERE product_id = $1 AND stage <> 'completed'`,
            [id],
          );
          await parts.runs.resumeDue();
        }
        await expectOneDraw(id, winners);
      }
    }
  });

  test.each([freezeEntryList, openEntries])('when the answer of $path is lost', async (operation) => {
    const { id, list, winners } = await fullProduct();
    // The work is done, but its answer never arrives.
    tickets.answer(operation, () => {
      list.frozen = true;
      throw new NeighbourProblem('service_unavailable');
    });
    await expect(parts.drawing.drawProduct(id, anActor)).rejects.toMatchObject({ code: 'service_unavailable' });
    const [draw] = await parts.dataSource.query<{ attempts: number; last_failure: string }[]>(
      'SELECT attempts, last_failure FROM draws WHERE product_id = $1',
      [id],
    );
    expect(draw).toMatchObject({ attempts: 1, last_failure: expect.stringContaining('503') });
    serveEntryLists(tickets, [list]);
    const result = await parts.drawing.drawProduct(id, anActor);
    expect(result.winners.map(({ ticket }) => ticket)).toEqual(winners);
    await expectOneDraw(id, winners);
  });
});

test('an owner whom tickets does not know yet is waited for: the draw is resumed by itself', async () => {
  const { id, list, winners } = await fullProduct();
  tickets.answer(openEntries, () => {
    throw new NeighbourProblem('allowance_not_known_yet');
  });
  await expect(parts.drawing.drawProduct(id, anActor)).rejects.toMatchObject({ code: 'service_unavailable' });
  serveEntryLists(tickets, [list]);
  await eventually(
    async () => {
      await parts.runs.resumeDue();
      await expectOneDraw(id, winners);
    },
    { timeoutMs: 20_000 },
  );
});

describe('an invalid answer from tickets is rejected', () => {
  const answerWith = (list: Pick<EntryList, 'holderKey'>, open: (ticket: number) => object) =>
    tickets.answer(openEntries, ({ body }: { body: { tickets: number[] } }) => ({
      holder_key: list.holderKey,
      opened: body.tickets.map(open),
    }));
  const until = async (id: number) => parts.drawing.drawProduct(id, anActor).catch((error: unknown) => error);

  test('a frozen list that is not full', async () => {
    const { id, list } = await fullProduct();
    tickets.answer(freezeEntryList, {
      tickets: users.length - 1,
      holders: 1,
      root: 'a'.repeat(64),
      frozen_at: list.frozenAt,
    });
    expect(await until(id)).toMatchObject({ code: 'draw_failed' });
    await expect(parts.draws.readRecord(id)).rejects.toMatchObject({ code: 'draw_not_found' });
  });

  test('a list that is frozen in the future', async () => {
    const { id, list } = await fullProduct();
    const frozen_at = new Date(Date.now() + 3_600_000).toISOString();
    tickets.answer(freezeEntryList, { tickets: users.length, holders: 1, root: toHex(list.tree.root), frozen_at });
    expect(await until(id)).toMatchObject({ code: 'draw_failed' });
  });

  test('a ticket that is not in the frozen list', async () => {
    const { id, list } = await fullProduct();
    answerWith(list, (ticket) => ({ ...opened(list, ticket), secret: '0'.repeat(64) }));
    expect(await until(id)).toMatchObject({ code: 'draw_failed' });
    expect(await parts.dataSource.query('SELECT 1 FROM draw_picks WHERE product_id = $1', [id])).toEqual([]);
  });

  test('a ticket other than the one requested', async () => {
    const { id, list } = await fullProduct();
    answerWith(list, (ticket) => opened(list, (ticket + 1) % users.length));
    expect(await until(id)).toMatchObject({ code: 'draw_failed' });
  });

  test('a person who is not the holder of the ticket, whatever key comes with it', async () => {
    for (const holderKey of [undefined, '1'.repeat(64)]) {
      const { id, list } = await fullProduct();
      answerWith({ ...list, holderKey: holderKey ?? list.holderKey }, (ticket) => ({
        ...opened(list, ticket),
        user_id: personNamed('Accomplice'),
      }));
      expect(await until(id)).toMatchObject({ code: 'draw_failed' });
      expect(await parts.dataSource.query('SELECT 1 FROM draw_picks WHERE product_id = $1', [id])).toEqual([]);
    }
  });

  test('another holder key than that of earlier picks', async () => {
    const { id, list } = await fullProduct();
    tickets.answer(openEntries, () => {
      throw new NeighbourProblem('service_unavailable');
    });
    await until(id);
    const setKey = (key: string) =>
      parts.dataSource.query('UPDATE draws SET holder_key = $2 WHERE product_id = $1', [id, key]);
    await setKey('1'.repeat(64));
    serveEntryLists(tickets, [list]);
    expect(await until(id)).toMatchObject({ code: 'draw_failed' });
    expect(await parts.dataSource.query('SELECT 1 FROM draw_picks WHERE product_id = $1', [id])).toEqual([]);
    await expect(setKey(list.holderKey)).rejects.toThrow('never changes');
  });
});

test('a product that is not full, not active or does not exist is not drawn', async () => {
  const { id } = await parts.creation.create({ ...aProduct, status: 'active' }, anActor);
  await expect(parts.drawing.drawProduct(id, anActor)).rejects.toMatchObject({ code: 'not_full' });
  await setInventory(parts, id, 9, 1);
  await expect(parts.drawing.drawProduct(id, anActor)).rejects.toMatchObject({ code: 'not_full' });
  const draft = await parts.creation.create(aProduct, anActor);
  await expect(parts.drawing.drawProduct(draft.id, anActor)).rejects.toMatchObject({
    code: 'product_transition_refused',
  });
  await expect(parts.drawing.drawProduct(99_999, anActor)).rejects.toMatchObject({ code: 'product_not_found' });
});

test('a run that takes longer than its claim keeps it', async () => {
  const { id, winners, list } = await fullProduct();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  tickets.answer(freezeEntryList, async () => {
    asked.resolve();
    await answered.promise;
    throw new NeighbourProblem('service_unavailable');
  });
  const drawing = parts.drawing.drawProduct(id, anActor).catch((error: unknown) => error);
  await asked.promise;
  // Only this one is due.
  const due = `UPDATE draws SET next_attempt_at = now() + CASE WHEN product_id = $1 THEN '0' ELSE '1 hour' END::interval`;
  await parts.dataSource.query(`${due} WHERE stage <> 'completed'`, [id]);
  await parts.runs.renewClaims();
  const other = await catalog.anotherProcess();
  expect(await other.runs.resumeDue()).toEqual([]);
  await other.close();
  answered.resolve();
  await drawing;
  serveEntryLists(tickets, [list]);
  await parts.runs.startOrJoin(id);
  await expectOneDraw(id, winners);
});

test('the resumer claims only draws that are due, and each only once', async () => {
  const { id, winners, list } = await fullProduct();
  tickets.answer(freezeEntryList, () => {
    throw new NeighbourProblem('service_unavailable');
  });
  await expect(parts.drawing.drawProduct(id, anActor)).rejects.toThrow();
  await parts.dataSource.query(
    `UPDATE draws SET next_attempt_at = now() + interval '1 hour' WHERE stage <> 'completed'`,
  );
  expect(await parts.runs.resumeDue()).toEqual([]);
  serveEntryLists(tickets, [list]);
  await parts.dataSource.query(`UPDATE draws SET next_attempt_at = now() WHERE product_id = $1`, [id]);
  const other = await catalog.anotherProcess();
  const taken = await Promise.all([parts.runs.resumeDue(), other.runs.resumeDue()]);
  expect(taken.flat()).toEqual([id]);
  await other.close();
  await expectOneDraw(id, winners);
  // No administrator's request completed it.
  expect(await addressesOf(id)).toEqual([
    ['product.draw_started', anActor.address],
    ['product.draw_completed', null],
  ]);
});
