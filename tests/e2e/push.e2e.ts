import { expect, test, type Worker } from '@playwright/test';
import { system } from './config.js';
import { productId } from './elsewhere.js';
import { openPhone } from './people.js';

// The other tests run without the service worker (playwright.config.ts).
test.use({ serviceWorkers: 'allow' });

interface Shown {
  title: string;
  body: string;
  tag: string;
  lang: string;
  icon: string;
  data: string;
}
/** What the test adds to the worker's global scope. */
type Scope = typeof globalThis & {
  registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> };
  shown: Shown[];
};

/**
 * A push wakes our worker as the browser's push service would. The headless shell shows no notification and denies the
 * permission whatever is granted, so the notification is intercepted at the browser's API; its click is dispatched,
 * which opens no window.
 */
test('a push is shown in French and its click navigates the open page @everyday', async ({ browser, request }) => {
  const page = await openPhone(browser);
  await page.goto('/login');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const worker = page.context().serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = (title, options) => {
      scope.shown.push({ title, ...options });
      return Promise.resolve();
    };
  });
  const push = async (data: string) => {
    const before = (await shownBy(worker)).length;
    const origin = `${new URL(system.gateway).origin}/`;
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect.poll(async () => (await shownBy(worker)).length).toBe(before + 1);
    return (await shownBy(worker)).at(-1);
  };

  const draw = `/tirages/${await productId(request, 'Console')}`;
  await test.step('the result of a draw', async () => {
    const result = { tag: 'resultat', title: 'Le tirage est terminé', body: 'Gagnant : A. N. (Kara).' };
    expect(await push(JSON.stringify({ ...result, url: draw }))).toEqual({
      ...result,
      lang: 'fr',
      icon: '/icons/icon-192.png',
      data: `${system.gateway}${draw}`,
    });
  });

  await test.step('a push that is unreadable, or links to another site, opens the messages', async () => {
    const elsewhere = { tag: 'x', title: 'Gagné !', body: 'Payez ici', url: 'https://evil.example/' };
    for (const unreadable of ['pas du JSON', JSON.stringify(elsewhere)]) {
      expect(await push(unreadable)).toMatchObject({
        title: 'Nouveau message',
        body: '',
        data: `${system.gateway}/dashboard/messages`,
      });
    }
  });

  await test.step('a subscription that the browser replaced is told where no signed-in page is open', async () => {
    await worker.evaluate(() => {
      const waitUntil = () => undefined;
      self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }));
    });
    await expect
      .poll(async () => (await shownBy(worker)).at(-1))
      .toMatchObject({ title: 'Vos notifications sont interrompues', data: `${system.gateway}/dashboard` });
  });

  await test.step('a click closes it and navigates the open page', async () => {
    const closed = await worker.evaluate((data) => {
      let closed = false;
      const notification = { data, close: () => (closed = true) };
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
      return closed;
    }, `${system.gateway}${draw}`);
    expect(closed).toBe(true);
    await page.waitForURL(`**${draw}`);
    await expect(page.getByRole('heading', { level: 1, name: /Console/ })).toBeVisible();
  });
});

const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as Scope).shown);
