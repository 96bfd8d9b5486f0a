/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { ApiServer, aUser } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { renderUser } from '../../../test/render-user.js';
import { AdminNotices } from './admin-notices.js';
import { OwnerTexts } from './owner-texts.js';
import { NotifyMe } from './notify-me.js';
import { keepPushOn, readPushHere, turnPushOff, turnPushOn } from './push-here.js';

const publicKey = `${'B'.repeat(86)}A`;
/** Of `adminStats`. */
const adminId = '01997b61-0000-7000-8000-000000000001';
const texts = { channel: null, agreed: false };
const handedOver = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
};

let api: ApiServer;
let subscribed: {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  toJSON: () => object;
  unsubscribe: () => Promise<boolean>;
} | null;
let permission: NotificationPermission;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /notifications'] = {
    body: { push: { public_key: publicKey, devices: 0 }, texts, reminders: false },
  };
  api.answers['POST /notifications/devices'] = { status: 204 };
  api.answers['POST /notifications/devices/remove'] = { status: 204 };
  localStorage.clear();
  [subscribed, permission] = [null, 'default'];
  // Browser APIs that jsdom lacks.
  const pushManager = {
    getSubscription: () => Promise.resolve(subscribed),
    subscribe: jest.fn(({ applicationServerKey: key }: { applicationServerKey: string }) => {
      const unsubscribe = () => {
        subscribed = null;
        return Promise.resolve(true);
      };
      const options = { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer };
      subscribed = { endpoint: handedOver.endpoint, options, toJSON: () => handedOver, unsubscribe };
      return Promise.resolve(subscribed);
    }),
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      register: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    }),
  });
  Object.defineProperty(window, 'PushManager', { configurable: true, value: class {} });
  Object.defineProperty(globalThis, 'Notification', {
    configurable: true,
    value: {
      get permission() {
        return permission;
      },
      requestPermission: () => Promise.resolve((permission = permission === 'default' ? 'granted' : permission)),
    },
  });
});
afterEach(cleanup);

const open = () => renderUser(api, '/dashboard', <NotifyMe />);
const ask = () => screen.findByRole('button', { name: 'Être prévenu du résultat' });
const removed = () => (api.asked['POST /notifications/devices/remove'] ?? []).map(({ body }) => body);
const added = () => (api.asked['POST /notifications/devices'] ?? []).map(({ body }) => body);

test('a person who accepts is notified here from then on, and can turn it off', async () => {
  await open();
  fireEvent.click(await ask());
  await screen.findByText(/^C’est noté/);
  expect(added()).toEqual([handedOver]);
  // The server forgets a browser with its session: the next one registers it again, for the same person only.
  expect(await keepPushOn('another person', 'user')).toBeNull();
  expect(await readPushHere('another person', publicKey)).toBe('off');
  expect(await keepPushOn(aUser.id, 'user')).toBe(true);
  expect(added()).toEqual([handedOver, handedOver]);
  await turnPushOff();
  expect(removed()).toEqual([{ endpoint: handedOver.endpoint }]);
  expect(await readPushHere(aUser.id, publicKey)).toBe('off');
  expect(await keepPushOn(aUser.id, 'user')).toBeNull();
  expect(added()).toHaveLength(2);
});

describe('once notifications are on', () => {
  beforeEach(async () => {
    await turnPushOn(aUser.id, publicKey);
    api.asked = {};
  });

  test('they end in the browser even if the call is lost, which the next visit repeats', async () => {
    api.answers['POST /notifications/devices/remove'] = problem('service_unavailable');
    await turnPushOff();
    expect(subscribed).toBeNull();
    api.answers['POST /notifications/devices/remove'] = { status: 204 };
    expect(await readPushHere(aUser.id, publicKey)).toBe('off');
    await readPushHere(aUser.id, publicKey);
    expect(removed()).toHaveLength(2);
  });

  test.each([
    ['that the browser lost', publicKey, () => void (subscribed = null)],
    ['of an older server key', `${'C'.repeat(86)}A`, () => undefined],
  ])('a subscription %s is replaced, and the server told', async (_, key, change) => {
    change();
    const before = subscribed;
    expect(await readPushHere(aUser.id, key)).toBe('on');
    expect(subscribed).not.toBe(before);
    expect(added()).toEqual([handedOver]);
  });

  test.each(['denied', 'default'] as const)('a permission that became %s is noticed, and told once', async (now) => {
    permission = now;
    expect(await keepPushOn(aUser.id, 'user')).toBe(false);
    expect(await keepPushOn(aUser.id, 'user')).toBeNull();
    expect(added()).toEqual([]);
  });

  test('a replaced subscription is registered while the page is open, and a permission taken away turns the switch', async () => {
    const status = new EventTarget();
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => status } });
    await turnPushOn(adminId, publicKey);
    await openAdmin('admin');
    await screen.findByText('Cet appareil est prévenu.');
    // The worker: the browser has replaced its subscription.
    const before = added().length;
    subscribed = null;
    navigator.serviceWorker.dispatchEvent(new Event('message'));
    await waitFor(() => expect(added()).toHaveLength(before + 1));
    permission = 'denied';
    status.dispatchEvent(new Event('change'));
    await screen.findByText(/^Votre navigateur bloque/);
    Reflect.deleteProperty(navigator, 'permissions');
  });

  test('without an answer of the server nothing is claimed to be on', async () => {
    await turnPushOn(adminId, publicKey);
    api.answers['POST /notifications/devices'] = problem('push_refused');
    await openAdmin('admin');
    await screen.findByText(/^Cet appareil n’est pas prévenu/);
  });
});

test('a refusal in the browser’s own prompt is respected', async () => {
  await open();
  const button = await ask();
  Object.defineProperty(Notification, 'requestPermission', { value: () => Promise.resolve('denied') });
  fireEvent.click(button);
  await screen.findByText(/^Votre navigateur bloque/);
  expect(added()).toEqual([]);
});

test('a subscription that the server refuses leaves nothing behind', async () => {
  api.answers['POST /notifications/devices'] = problem('push_refused');
  await open();
  fireEvent.click(await ask());
  await screen.findByText('Ce navigateur ne peut pas recevoir nos notifications');
  expect(subscribed).toBeNull();
});

test.each([
  [
    'the owner has configured no web push',
    () =>
      void (api.answers['GET /notifications'] = {
        body: { push: { public_key: null, devices: 0 }, texts, reminders: false },
      }),
  ],
  ['the browser has none', () => void Reflect.deleteProperty(window, 'PushManager')],
  ['the person has refused before', () => void (permission = 'denied')],
])('nothing is offered where %s', async (_, change) => {
  change();
  await open();
  await waitFor(() => expect(api.asked['GET /notifications']).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

const kinds = { approval: true, review: true, dead_letters: true, incident: true, morning: true };
const noTexts = { channel: null, phone: null };
const openAdmin = (role: 'admin' | 'super_admin') => {
  api.answers['GET /admin/stats'] = { body: adminStats(role) };
  api.answers['GET /admin/notices'] ??= { body: { public_key: publicKey, devices: 0, kinds, texts: noTexts } };
  return renderAdmin(api, '/admin/team', '/admin/team', <AdminNotices />);
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('an administrator turns notifications on here, and chooses their kinds', async () => {
  const chosen = { ...kinds, review: false };
  api.answers['PUT /admin/notices'] = { status: 204 };
  api.answers['GET /admin/notices'] = [kinds, chosen].map((now) => ({
    body: { public_key: publicKey, devices: 0, kinds: now, texts: noTexts },
  }));
  await openAdmin('super_admin');
  fireEvent.click(await screen.findByRole('button', { name: 'Activer les notifications' }));
  await screen.findByText('Cet appareil est prévenu.');
  expect(added()).toEqual([handedOver]);
  expect((await box('Les messages en échec')).checked).toBe(true);
  fireEvent.click(await box('Les paiements à vérifier'));
  await waitFor(async () => expect((await box('Les paiements à vérifier')).checked).toBe(false));
  expect(api.asked['PUT /admin/notices']?.map(({ body }) => body)).toEqual([{ review: false }]);
});

test('what only a super_admin decides is not offered to an admin, and a choice that is not stored stays as it was', async () => {
  api.answers['PUT /admin/notices'] = problem('service_unavailable');
  await openAdmin('admin');
  fireEvent.click(await box('Les demandes que vous pouvez approuver'));
  await screen.findByText('Votre choix n’a pas été enregistré');
  expect((await box('Les demandes que vous pouvez approuver')).checked).toBe(true);
  // Requests, incidents and mornings.
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
});

test('without web push an administrator is offered nothing', async () => {
  api.answers['GET /admin/notices'] = { body: { public_key: null, devices: 0, kinds, texts: noTexts } };
  await openAdmin('super_admin');
  await waitFor(() => expect(api.asked['GET /admin/notices']).toHaveLength(1));
  expect(screen.queryByText('Notifications')).toBeNull();
});

test('whoever does not work on money is not told of incidents', async () => {
  api.answers['GET /admin/notices'] = { body: { public_key: publicKey, devices: 0, kinds, texts: noTexts } };
  const stats = adminStats('admin');
  api.answers['GET /admin/stats'] = { body: { ...stats, admin: { ...stats.admin, areas: ['support'] } } };
  await renderAdmin(api, '/admin/team', '/admin/team', <AdminNotices />);
  await screen.findByRole('checkbox', { name: /^Le point du matin/ });
  expect(screen.queryByRole('checkbox', { name: /^Les alertes/ })).toBeNull();
});

const texted = (phone: string | null) => ({
  body: { public_key: null, devices: 0, kinds, texts: { channel: 'sms', phone } },
});

test('a super_admin agrees to texts at a number, sees it, and withdraws', async () => {
  api.answers['GET /admin/notices'] = [null, '+22890112233', null].map(texted);
  api.answers['PUT /admin/notices/texts'] = { status: 204 };
  await renderAdmin(api, '/admin/team', '/admin/team', <OwnerTexts />);
  fireEvent.click(await screen.findByRole('button', { name: 'Recevoir ces SMS' }));
  await screen.findByText('Ce numéro n’est pas un numéro du Togo ou de la Côte d’Ivoire');
  fireEvent.change(screen.getByLabelText('Votre numéro'), { target: { value: '90 11 22 33' } });
  fireEvent.click(screen.getByRole('button', { name: 'Recevoir ces SMS' }));
  await screen.findByText(/^Les SMS vont au \+228.90.11.22.33\.$/u);
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus recevoir de SMS' }));
  await screen.findByRole('button', { name: 'Recevoir ces SMS' });
  expect(api.asked['PUT /admin/notices/texts']?.map(({ body }) => body)).toEqual([
    { phone: '+22890112233' },
    { phone: null },
  ]);
});

test('texts are offered to no other administrator, and nowhere where none are sent', async () => {
  api.answers['GET /admin/notices'] = texted(null);
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  await renderAdmin(api, '/admin/team', '/admin/team', <OwnerTexts />);
  await waitFor(() => expect(api.asked['GET /admin/notices']).toHaveLength(1));
  expect(screen.queryByText('Par SMS')).toBeNull();
  cleanup();
  api.answers['GET /admin/notices'] = { body: { public_key: null, devices: 0, kinds, texts: noTexts } };
  api.answers['GET /admin/stats'] = { body: adminStats('super_admin') };
  await renderAdmin(api, '/admin/team', '/admin/team', <OwnerTexts />);
  await waitFor(() => expect(api.asked['GET /admin/notices']).toHaveLength(2));
  expect(screen.queryByText('Par SMS')).toBeNull();
});
