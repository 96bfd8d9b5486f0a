import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { addVisits } from '@raffle/contracts/internal';
import { eventually, fakeNeighbour, NeighbourProblem, type FakeNeighbour } from '@raffle/test-kit';
import { startGateway, type TestGateway } from './start-gateway.js';

let payments: FakeNeighbour;
let gateway: TestGateway;
beforeAll(async () => {
  payments = await fakeNeighbour([[addVisits, addVisits.fixture]]);
  gateway = await startGateway({ payments: payments.url });
});
afterAll(async () => {
  await gateway?.close();
  await payments.close();
});

const phone = 'Mozilla/5.0 (Linux; Android 10; TECNO KC8) AppleWebKit/537.36 Chrome/99.0 Mobile Safari/537.36';
const visit = (source: string, userAgent: string | null = phone) =>
  gateway.call(`/api/visits?source=${encodeURIComponent(source)}`, {
    method: 'POST',
    headers: userAgent === null ? {} : { 'user-agent': userAgent },
  });
const batches = () =>
  payments.calls.filter(({ operation }) => operation === addVisits).map(({ body }) => body as BodyOf<typeof addVisits>);
/** Once for each batch, however often it was sent. A batch may end between two visits, and so may a day. */
const handedIn = (from = 0) => {
  const once = new Map(
    batches()
      .slice(from)
      .map((one) => [one.batch, one.visits]),
  );
  const sums = new Map<string, number>();
  for (const { source, visits } of [...once.values()].flat()) sums.set(source, (sums.get(source) ?? 0) + visits);
  return [...sums].map(([source, visits]) => `${source} ${visits}`).sort();
};

test('visits are handed in by day and source, without programs; a batch without an answer is sent again as it was', async () => {
  payments.answer(addVisits, () => {
    throw new NeighbourProblem('service_unavailable');
  });
  const answers = [
    await visit('direct'),
    await visit('campaign:radio'),
    await visit('campaign:radio'),
    await visit('direct', 'Googlebot/2.1 (+http://www.google.com/bot.html)'),
    await visit('direct', null),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  await eventually(() => expect(batches().length).toBeGreaterThan(0));
  await visit('share');
  payments.answer(addVisits, addVisits.fixture);
  await eventually(() => expect(handedIn()).toContain('share 1'));

  const sent = batches();
  const again = sent.filter(({ batch }) => batch === sent[0]!.batch);
  expect(again.length).toBeGreaterThan(1);
  for (const one of again) expect(one).toEqual(sent[0]);
  expect(handedIn()).toEqual(['campaign:radio 2', 'direct 1', 'share 1']);
  for (const { day } of sent.flatMap(({ visits }) => visits)) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test('what is no source is refused', async () => {
  expect((await visit('campaign:')).status).toBe(400);
  expect((await visit('https://example.com')).status).toBe(400);
});

test('made-up campaigns do not fill the memory: beyond 450 they count without a link', async () => {
  const before = batches().length;
  for (let n = 0; n < 120; n += 1) await Promise.all([0, 1, 2, 3, 4].map((part) => visit(`campaign:m${n}-${part}`)));
  const count = () => handedIn(before).reduce((sum, one) => sum + Number(one.split(' ').at(-1)), 0);
  await eventually(() => expect(count()).toBe(600));
  for (const { visits } of batches().slice(before)) expect(visits.length).toBeLessThanOrEqual(451);
});
