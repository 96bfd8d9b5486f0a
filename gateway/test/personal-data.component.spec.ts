import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isOpenItem, showPersonHistory } from '@raffle/contracts/http/person-history';
import { downloadMyData } from '@raffle/contracts/http/personal-data';
import {
  accountOfPerson,
  drawsOfPerson,
  messagesOfPerson,
  moneyOfPerson,
  ticketsOfPerson,
} from '@raffle/contracts/internal';
import { serviceTokenHeader } from '@raffle/service-kit/http';
import { fakeNeighbour, type FakeNeighbour, type NeighbourCall } from '@raffle/test-kit';
import { people, startGateway, type TestGateway } from './start-gateway.js';

const operations = {
  identity: accountOfPerson,
  catalog: drawsOfPerson,
  tickets: ticketsOfPerson,
  payments: moneyOfPerson,
  messaging: messagesOfPerson,
};
const services = Object.keys(operations) as (keyof typeof operations)[];
let neighbours: Record<keyof typeof operations, FakeNeighbour>;
let gateway: TestGateway;
beforeAll(async () => {
  const started = services.map(async (service) => {
    const operation = operations[service];
    return [service, await fakeNeighbour([[operation, operation.fixture]])] as const;
  });
  neighbours = Object.fromEntries(await Promise.all(started)) as typeof neighbours;
  const urls = Object.fromEntries(services.map((service) => [service, neighbours[service].url]));
  gateway = await startGateway(urls, { LIMIT_DATA_SESSION: '8/60' });
});
afterAll(async () => {
  await gateway?.close();
  await Promise.all(Object.values(neighbours).map((neighbour) => neighbour.close()));
});

const download = (as?: 'user' | 'admin') => gateway.call('/api/users/data', as ? { as } : {});

test('the file has every part with all its pages, and every service is called for the person', async () => {
  const message = messagesOfPerson.fixture.items[0]!;
  neighbours.messaging.answer(messagesOfPerson, ({ query }: NeighbourCall) =>
    query.get('after') === '0:page-2'
      ? { items: [{ ...message, content: 'Deuxième' }], next: null }
      : { items: [{ ...message, content: 'Premier' }], next: '0:page-2' },
  );
  const answer = await download('user');
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  const file = downloadMyData.answer.parse(answer.json());
  expect(file).toEqual({
    made_at: file.made_at,
    account: accountOfPerson.fixture.items,
    tickets: ticketsOfPerson.fixture.items,
    money: moneyOfPerson.fixture.items,
    messages: [
      { ...message, content: 'Premier' },
      { ...message, content: 'Deuxième' },
    ],
    draws: drawsOfPerson.fixture.items,
  });
  for (const service of services) {
    const [call] = neighbours[service].calls.filter(({ operation }) => operation === operations[service]);
    const token = String(call?.headers[serviceTokenHeader]).split('.')[1]!;
    const statement = JSON.parse(Buffer.from(token, 'base64url').toString()) as object;
    expect(statement).toMatchObject({ sub: people.user.id, kind: 'user' });
  }
});

test.each(services)('there is no file while %s does not answer', async (service) => {
  neighbours[service].breakDown();
  const { status, headers, json } = await download('user');
  neighbours[service].recover();
  expect([status, headers['retry-after']]).toEqual([503, '10']);
  expect(json()).toMatchObject({ code: 'personal_data_incomplete' });
});

test('a list that does not end is refused', async () => {
  neighbours.tickets.answer(ticketsOfPerson, { items: [], next: '0:again' });
  const { status, json } = await download('user');
  neighbours.tickets.answer(ticketsOfPerson, ticketsOfPerson.fixture);
  expect([status, json()]).toEqual([409, expect.objectContaining({ code: 'personal_data_too_large' })]);
});

test('only a user has such a file and may request it a few times a minute', async () => {
  expect((await download()).status).toBe(401);
  expect((await download('admin')).status).toBe(403);
  // More than two minutes allow: a minute may end meanwhile.
  const statuses = [];
  for (let n = 0; n < 17; n += 1) statuses.push((await download('user')).status);
  expect([...new Set(statuses)].sort()).toEqual([200, 429]);
});

test('an administrator sees a person’s history; an unavailable part is named, and a long one is cut', async () => {
  const show = () => gateway.call(`/api/admin/users/${people.user.id}/history`, { as: 'admin' });
  neighbours.payments.recover();
  neighbours.payments.answer(moneyOfPerson, { ...moneyOfPerson.fixture, next: '0:more' });
  neighbours.tickets.breakDown();
  const answer = await show();
  expect(answer.status).toBe(200);
  const history = showPersonHistory.answer.parse(answer.json());
  expect(history).toEqual({
    account: accountOfPerson.fixture.items,
    tickets: [],
    // Of the pages after the fifth only what is still open.
    money: [
      ...Array.from({ length: 5 }, () => moneyOfPerson.fixture.items).flat(),
      ...Array.from({ length: 45 }, () => moneyOfPerson.fixture.items.filter(isOpenItem)).flat(),
    ],
    draws: drawsOfPerson.fixture.items,
    unavailable: ['tickets'],
    more: true,
    unread: ['payments'],
  });
  neighbours.tickets.recover();
  expect(showPersonHistory.answer.parse((await show()).json()).unavailable).toEqual([]);
  neighbours.identity.answer(accountOfPerson, { items: [], next: null });
  expect((await show()).status).toBe(404);
  expect((await gateway.call('/api/admin/users/7/history', { as: 'admin' })).status).toBe(404);
});
