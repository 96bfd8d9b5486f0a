import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AdminAccessReduced, IncidentFound } from '@raffle/contracts/events';
import { getAdminNotices, maxIncidentTexts } from '@raffle/contracts/http/admin-notices';
import { catalogNews, morningTold, paymentsNews, ticketsNews } from '@raffle/contracts/internal';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, fakeNeighbour, type FakeNeighbour } from '@raffle/test-kit';
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { startSandbox, type Sandbox } from '../../../infra/fusionpay-sandbox/src/index.js';
import { MorningMessage } from '../src/admin-notices/morning-message.js';
import { startMessaging, type MessagingService } from './messaging-service.js';

let sandbox: Sandbox;
let neighbours: Record<'tickets' | 'payments' | 'catalog', FakeNeighbour>;
let messaging: MessagingService;
beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, stylesheet: '' });
  neighbours = { tickets: await fakeNeighbour(), payments: await fakeNeighbour(), catalog: await fakeNeighbour() };
  messaging = await startMessaging({
    TEXT_MESSAGES_CHANNEL: 'sms',
    TEXT_MESSAGES_URL: `${sandbox.url}/texts`,
    TEXT_MESSAGES_KEY: 'geheim',
    TEXT_MESSAGES_SEALING_KEY: Buffer.alloc(32, 5).toString('base64'),
    TEXT_MESSAGES_PER_DAY: '500',
    TICKETS_URL: neighbours.tickets.url,
    PAYMENTS_URL: neighbours.payments.url,
    CATALOG_URL: neighbours.catalog.url,
  });
  await messaging.query(
    'INSERT INTO morning (day) SELECT current_date + n FROM generate_series(0, 1) AS n ON CONFLICT DO NOTHING',
  );
}, 60_000);
afterAll(async () => {
  await messaging?.stop();
  await Promise.all([sandbox.close(), ...Object.values(neighbours).map((one) => one.close())]);
});
beforeEach(async () => {
  await messaging.query('TRUNCATE owner_phone, admin_notice, push_device CASCADE');
  await messaging.query('DELETE FROM morning WHERE day = $1', [today]);
  await messaging.query('DELETE FROM text_message');
  neighbours.tickets.answer(ticketsNews, ticketsNews.fixture);
  neighbours.payments.answer(paymentsNews, paymentsNews.fixture);
  neighbours.catalog.answer(catalogNews, catalogNews.fixture);
});

/** An administrator with a browser that is notified. */
async function administrator(role: 'admin' | 'super_admin', areas: Subject['areas'] = ['support']) {
  const id = uuidv7();
  await messaging.query(
    `INSERT INTO push_device (id, user_id, slot, endpoint, p256dh, auth, session_id, role, areas, created_at)
     VALUES (gen_random_uuid(), $1, 1, $5, 'x', 'x', $2, $3, $4, now())`,
    [id, randomBytes(32).toString('hex'), role, areas, `https://push.example/${id}`],
  );
  const as = messaging.asAdmin(id, role, {
    areas: role === 'super_admin' ? ['support', 'money', 'draws', 'phones'] : areas,
  });
  return {
    id,
    agree: (phone: string | null) => messaging.call('PUT', '/admin/notices/texts', { phone }, as),
    texts: async () =>
      getAdminNotices.answer.parse((await messaging.call('GET', '/admin/notices', undefined, as)).body).texts,
    switchOff: (kind: string) => messaging.call('PUT', '/admin/notices', { [kind]: false }, as),
  };
}
let owners = 0;
async function owner() {
  const phone = `+22890${String(++owners).padStart(6, '0')}`;
  const chief = await administrator('super_admin', ['support', 'money', 'draws', 'phones']);
  expect((await chief.agree(phone)).status).toBe(204);
  return { ...chief, phone };
}

const noticed = async (kind: string) =>
  (
    await messaging.query<{ admin_id: string }>(
      'SELECT admin_id FROM admin_notice WHERE kind = $1 AND (waiting > 0 OR pushed_at IS NOT NULL) ORDER BY admin_id',
      [kind],
    )
  ).map(({ admin_id }) => admin_id);
async function sentTo(phone: string): Promise<{ text: string; purpose: string }[]> {
  const answer = await fetch(`${sandbox.url}/sandbox/texts?limit=1000`);
  const { texts } = (await answer.json()) as { texts: { to: string; text: string; purpose: string }[] };
  return texts.filter(({ to }) => to === phone);
}
const queued = (id: string) => messaging.query('SELECT 1 FROM text_message WHERE user_id = $1', [id]);
/** Not today, whose message the service itself may send while the tests run. */
const today = '2099-01-15';
const at = (time: string) => new Date(`${today}T${time}.000Z`);
const send = (time: string) => messaging.app.get(MorningMessage).send(at(time));
const told = async () =>
  morningTold.answer.parse((await messaging.call('GET', `${morningTold.path}?day=${today}`)).body).told_at;

test('each morning has one message: to every administrator by push, to each super_admin who agreed by text', async () => {
  const [support, chief, silent] = [await administrator('admin'), await owner(), await administrator('admin')];
  await silent.switchOff('morning');
  await send('06:59:59');
  expect(await told()).toBeNull();
  // Two instances, and each minute.
  await Promise.all([send('07:00:00'), send('07:00:00'), send('07:00:01')]);
  await send('07:01:00');
  expect(await noticed('morning')).toEqual([support.id, chief.id].sort());
  expect(await told()).not.toBeNull();
  expect(await queued(chief.id)).toHaveLength(1);
  await eventually(async () => expect(await sentTo(chief.phone)).toHaveLength(1));
  expect((await sentTo(chief.phone))[0]).toMatchObject({
    purpose: 'notice',
    text: 'Depuis hier 7 h : tickets 41, recettes 61 500 F CFA, refus 12 sur 40, alertes 1, 1 pas finie, lots à remettre 3.',
  });
});

test('nothing is sent from noon on, and the page learns that nothing was', async () => {
  const support = await administrator('admin');
  await send('12:00:00');
  expect([await noticed('morning'), await told()]).toEqual([[], null]);
  await send('11:59:59');
  expect(await noticed('morning')).toEqual([support.id]);
});

test('the text waits a quarter of an hour for a service that does not answer, then says so', async () => {
  const chief = await owner();
  neighbours.payments.breakDown();
  await send('07:14:59');
  expect(await told()).toBeNull();
  await send('07:15:00');
  await eventually(async () => expect(await sentTo(chief.phone)).toHaveLength(1));
  expect((await sentTo(chief.phone))[0]!.text).toBe(
    'Depuis hier 7 h : tickets 41, recettes sans réponse, lots à remettre 3.',
  );
  neighbours.payments.recover();
});

const incident = (change: Partial<(typeof IncidentFound)['fixture']> = {}, messageId?: string) =>
  messaging.publish(
    IncidentFound,
    { ...IncidentFound.fixture, incident_id: uuidv7(), found_at: new Date().toISOString(), ...change },
    messageId,
  );

test('an incident is told at once to who works on money and by text to the owner, however often its event arrives', async () => {
  const [money, support, chief] = [
    await administrator('admin', ['money']),
    await administrator('admin', ['support']),
    await owner(),
  ];
  const messageId = uuidv7();
  await incident({}, messageId);
  await incident({}, messageId);
  await eventually(async () => expect(await sentTo(chief.phone)).toHaveLength(1));
  expect((await sentTo(chief.phone))[0]!.text).toBe(
    "Alerte : depuis une heure, plus de paiements sont refusés que d'habitude par Moov Money.",
  );
  expect(await noticed('incident')).toEqual([money.id, chief.id].sort());
  expect(await noticed('incident')).not.toContain(support.id);
  await incident({ found_at: new Date(Date.now() - 2 * 3_600_000).toISOString() });
  for (const kind of ['provider_fails', 'no_sales', 'no_sales', 'no_sales'] as const)
    await incident({ kind, operator: null });
  await eventually(async () => expect(await sentTo(chief.phone)).toHaveLength(maxIncidentTexts));
  expect(await queued(chief.id)).toHaveLength(maxIncidentTexts);
});

test('the number is its owner’s alone, of a super_admin, and ends with the consent or the role', async () => {
  const admin = await administrator('admin', ['money']);
  expect((await admin.agree('+22890112233')).status).toBe(403);
  const chief = await owner();
  expect((await chief.agree('90112233')).status).toBe(400);
  expect(await chief.texts()).toEqual({ channel: 'sms', phone: chief.phone });
  expect(await admin.texts()).toEqual({ channel: 'sms', phone: null });
  expect((await chief.agree(null)).status).toBe(204);
  expect(await chief.texts()).toEqual({ channel: 'sms', phone: null });
  await incident();
  await eventually(async () => expect(await noticed('incident')).toContain(chief.id));
  expect(await queued(chief.id)).toEqual([]);

  await chief.agree(chief.phone);
  await messaging.publish(AdminAccessReduced, {
    ...AdminAccessReduced.fixture,
    admin_id: chief.id,
    what: 'unconfirmed',
  });
  await messaging.publish(AdminAccessReduced, {
    ...AdminAccessReduced.fixture,
    admin_id: chief.id,
    what: 'role_changed',
  });
  await eventually(async () => expect(await chief.texts()).toEqual({ channel: 'sms', phone: null }));
});
