import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { UserErased, WinnerWarned } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { at, hour, scheduledDraws, type ScheduledDraws } from '../../test/scheduled-draws.js';
import { DeliveriesHandlers } from '../deliveries/deliveries.handlers.js';
import { DrawsHandlers } from './draws.handlers.js';

let draws: ScheduledDraws;
let parts: ScheduledDraws['parts'];
let outbox: Outbox;
beforeAll(async () => {
  draws = await scheduledDraws('catalog_scheduled_people');
  ({ parts } = draws);
  outbox = new Outbox(parts.dataSource, { service: 'catalog', url: '' });
});
beforeEach(() => {
  draws.relay.producedUntil = hour;
  draws.relay.asked.length = 0;
});
afterEach(() => void jest.useRealTimers());
afterAll(() => draws.close());

test('an account that is closed between freeze and hour keeps its place in the draw, without its name', async () => {
  const { id, list } = await draws.waiting();
  const handlers = new DrawsHandlers(outbox);
  for (const user_id of new Set(list.users))
    await parts.dataSource.transaction((manager) =>
      handlers.eraseWinner({ ...UserErased.payload.parse(UserErased.fixture), user_id }, { manager }),
    );
  at(hour);
  await draws.run(id);
  const { picks } = await draws.expectDrawn(id);
  const winners = picks.filter(({ wins }) => wins);
  expect(winners).toHaveLength(2);
  expect(picks.some(({ given_up }) => given_up)).toBe(false);
});
test('a public name that is replaced between freeze and hour is published as initials', async () => {
  const { id, list } = await draws.waiting();
  const handlers = new DrawsHandlers(outbox);
  for (const user_id of new Set(list.users))
    await parts.dataSource.transaction((manager) =>
      handlers.showInitials({ user_id, initials: 'E. A.', version: 4 }, { manager }),
    );
  at(hour);
  await draws.run(id);
  const { picks } = await draws.expectDrawn(id);
  expect(picks.filter(({ wins }) => wins).map((pick) => pick.display_name)).toEqual(['E. A.', 'E. A.']);
});

test('an account that is blocked between freeze and hour wins like any other, and its 30 days run from the notice that names the win', async () => {
  const { id, list } = await draws.waiting();
  const warn = async () => {
    for (const user_id of new Set(list.users))
      await parts.dataSource.transaction((manager) =>
        new DeliveriesHandlers(outbox).restartForfeits(
          { ...WinnerWarned.payload.parse(WinnerWarned.fixture), user_id, what: 'blocked' },
          { manager },
        ),
      );
  };
  const steps = () =>
    parts.dataSource.query<{ ticket: number; kind: string }[]>(
      `SELECT ticket, kind FROM deliveries d JOIN delivery_steps s ON s.delivery_id = d.id
       WHERE product_id = $1 ORDER BY ticket`,
      [id],
    );
  await warn();
  at(hour);
  await draws.run(id);
  const { picks } = await draws.expectDrawn(id);
  const winners = picks.filter(({ wins }) => wins).map(({ ticket }) => ticket);
  expect(winners).toHaveLength(2);
  expect(await steps()).toEqual([]);
  await warn();
  expect(await steps()).toEqual(winners.sort((a, b) => a - b).map((ticket) => ({ ticket, kind: 'blocked' })));
});
