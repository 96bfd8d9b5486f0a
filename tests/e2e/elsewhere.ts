import { expect, type APIRequestContext, type APIResponse, type Browser, type BrowserContext } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { system } from './config.js';
import { databaseOf } from './databases.js';
import type { Person } from './people.js';
import { phone } from './screens.js';
import type { AdminArea } from '@raffle/contracts/values';

/**
 * Actions on another device, through the same public interface: preconditions of browser tests that they do not
 * observe.
 */

/** Registers and pays. @returns the session of the person's first browser. */
export async function registerElsewhere(
  request: APIRequestContext,
  person: Person,
  referralCode?: string,
): Promise<string> {
  const started = await ok<{ token: string; claim_secret: string }>(
    request.post(`${system.gateway}/api/users/registrations`, {
      data: {
        name: person.name,
        phone: international(person),
        city: person.city,
        password: person.password,
        confirmPassword: person.password,
        acceptTerms: true,
        ...(referralCode === undefined ? {} : { referralCode }),
      },
    }),
  );
  await payElsewhere(request, started.token);
  let session = '';
  await expect
    .poll(
      async () => {
        const answer = await request.post(`${system.gateway}/api/users/register`, {
          data: { paymentToken: started.token, claimSecret: started.claim_secret },
        });
        session = answer.ok() ? (((await answer.json()) as { token?: string }).token ?? '') : '';
        return session;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return session;
}

export async function loginElsewhere(request: APIRequestContext, person: Person): Promise<string> {
  const { token } = await ok<{ token: string }>(
    request.post(`${system.gateway}/api/users/login`, {
      data: { phone: international(person), password: person.password },
    }),
  );
  return token;
}

/** Holds a place and pays for it; the ticket follows without a further call. */
export async function buyElsewhere(request: APIRequestContext, session: string, productId: number): Promise<void> {
  await payElsewhere(request, await holdElsewhere(request, session, productId));
}

/** Holds a place, as soon as tickets knows the person and the product. @returns the token of its payment */
export async function holdElsewhere(request: APIRequestContext, session: string, productId: number): Promise<string> {
  const buy = () =>
    request.post(`${system.gateway}/api/tickets/purchase`, { ...as(session), data: { productId, quantity: 1 } });
  let answer = await buy();
  // A new account is refused with 503 and a new product with 404 until its event has arrived.
  const tooEarly = () => [404, 503].includes(answer.status());
  await expect(async () => {
    if (tooEarly()) answer = await buy();
    expect(tooEarly()).toBe(false);
  }).toPass({ timeout: 30_000 });
  return (await ok<{ token: string }>(Promise.resolve(answer))).token;
}

/** Places the two tickets of the registration, as soon as they are available. */
export async function placeFreeElsewhere(
  request: APIRequestContext,
  session: string,
  productIds: readonly number[],
): Promise<void> {
  const { user } = await ok<{ user: { id: string } }>(request.get(`${system.gateway}/api/users/profile`, as(session)));
  for (const productId of productIds) {
    await expect(async () => {
      await ok(
        request.post(`${system.gateway}/api/tickets/free`, { ...as(session), data: { userId: user.id, productId } }),
      );
    }).toPass({ timeout: 30_000 });
  }
}

export async function referralCodeOf(request: APIRequestContext, session: string): Promise<string> {
  return (await ok<{ code: string }>(request.get(`${system.gateway}/api/referral`, as(session)))).code;
}

/** The team writes to a person. */
export async function answerElsewhere(
  request: APIRequestContext,
  admin: string,
  session: string,
  content: string,
): Promise<void> {
  const { user } = await ok<{ user: { id: string } }>(request.get(`${system.gateway}/api/users/profile`, as(session)));
  await ok(
    request.post(`${system.gateway}/api/admin/conversations/${user.id}/messages`, { ...as(admin), data: { content } }),
  );
}

/** The person's number of tickets of each kind. */
export async function ticketsElsewhere(request: APIRequestContext, session: string): Promise<{ purchased: number }> {
  return (await ok<{ summary: { purchased: number } }>(request.get(`${system.gateway}/api/tickets/user`, as(session))))
    .summary;
}

/** The code with which a winner proves the hand-over of their prize, in groups as on their page. */
export async function handoverCodeOf(request: APIRequestContext, session: string, productId: number): Promise<string> {
  let code = '';
  // Identity hears of the draw a moment after catalog completed it.
  await expect(async () => {
    const { codes } = await ok<{ codes: { product_id: number; code: string }[] }>(
      request.get(`${system.gateway}/api/handover-codes`, as(session)),
    );
    code = codes.find(({ product_id }) => product_id === productId)?.code ?? '';
    expect(code).toHaveLength(6);
  }).toPass({ timeout: 30_000 });
  return code.replace(/(...)/, '$1 ');
}

/** The product whose name starts with this. */
export async function productId(request: APIRequestContext, name: string): Promise<number> {
  const products = await ok<{ id: number; name: string }[]>(request.get(`${system.gateway}/api/products/active`));
  const found = products.find((product) => product.name.startsWith(name));
  expect(found, `an active product ${name}`).toBeDefined();
  return found?.id ?? 0;
}

/** @param account by default the first administrator */
export async function loginAdminElsewhere(
  request: APIRequestContext,
  account: { username: string; password: string } = system.admin,
): Promise<string> {
  return (await ok<{ token: string }>(request.post(`${system.gateway}/api/admin/login`, { data: account }))).token;
}

interface NewAdmin {
  username: string;
  password: string;
  role?: 'admin' | 'super_admin';
  /** Default: all of them. */
  areas?: readonly AdminArea[];
}

/** Adds an administrator who has already changed the first password. @returns the account's id. */
export async function addAdminElsewhere(
  request: APIRequestContext,
  chief: string,
  { username, password, role = 'admin', areas }: NewAdmin,
): Promise<string> {
  const first = 'donne-de-vive-voix';
  const { admin } = await ok<{ admin: { id: string } }>(
    request.post(`${system.gateway}/api/admin/admins`, {
      ...as(chief),
      data: { username, password: first, role, areas },
    }),
  );
  const { token } = await ok<{ token: string }>(
    request.post(`${system.gateway}/api/admin/login`, { data: { username, password: first } }),
  );
  await ok(
    request.put(`${system.gateway}/api/admin/password`, {
      ...as(token),
      data: { currentPassword: first, newPassword: password },
    }),
  );
  return admin.id;
}

/** As {@link addAdminElsewhere}, confirmed on the machine (docs/product.md rule 48). @returns the account's session */
export async function confirmedAdminElsewhere(
  request: APIRequestContext,
  chief: string,
  account: { username: string; password: string; role?: 'admin' | 'super_admin' },
): Promise<string> {
  await addAdminElsewhere(request, chief, account);
  execFileSync(process.execPath, ['infra/local/dist/cli.js', 'admin', 'confirm', account.username], {
    cwd: join(import.meta.dirname, '../..'),
    env: { DATABASE_URL: databaseOf(system.addresses.postgres, 'identity') },
  });
  const { username, password } = account;
  return (
    await ok<{ token: string }>(request.post(`${system.gateway}/api/admin/login`, { data: { username, password } }))
  ).token;
}

/** Switches "two people" on, or, with the agreement of a second super_admin, off again. */
export async function twoPeopleElsewhere(request: APIRequestContext, chief: string, other: string, on: boolean) {
  const address = `${system.gateway}/api/admin/settings/two-people`;
  if (on) return ok(request.put(address, { ...as(chief), data: { enabled: true } }));
  const { approval } = await ok<{ approval: { id: string } }>(
    request.post(`${address}/requests`, { ...as(chief), data: { enabled: false, reason: 'Fin de l’essai' } }),
  );
  return ok(request.post(`${system.gateway}/api/admin/approvals/${approval.id}/approve`, as(other)));
}

/** Puts a product with this few places on sale. @returns its id, once it can be bought. */
export async function offerElsewhere(
  request: APIRequestContext,
  admin: string,
  product: { name: string; description?: string; places: number; price?: number; beaconRule?: string },
): Promise<number> {
  const { product: made } = await ok<{ product: { id: number } }>(
    request.post(`${system.gateway}/api/admin/products`, {
      ...as(admin),
      data: {
        name: product.name,
        description: product.description ?? '',
        imageUrl: '/products/tablet.svg',
        ticketPrice: product.price ?? 500,
        maxParticipants: product.places,
        maxWinners: 1,
        drawDate: null,
        status: 'active',
        ...(product.beaconRule === undefined ? {} : { beaconRule: product.beaconRule }),
      },
    }),
  );
  await expect(() => productId(request, product.name)).toPass({ timeout: 30_000 });
  return made.id;
}

export async function cancelElsewhere(request: APIRequestContext, admin: string, id: number): Promise<void> {
  await ok(
    request.post(`${system.gateway}/api/admin/products/${id}/cancel`, {
      ...as(admin),
      data: { reason: 'Produit indisponible' },
    }),
  );
}

/** Draws a product as soon as it is full. */
export async function drawElsewhere(request: APIRequestContext, admin: string, id: number): Promise<void> {
  await expect(async () => {
    await ok(request.post(`${system.gateway}/api/admin/products/${id}/draw`, as(admin)));
  }).toPass({ timeout: 30_000 });
}

/** A new person who won a prize that was drawn just now. @returns the sessions of the winner and of an administrator, and the product */
export async function winElsewhere(request: APIRequestContext, person: Person, prize: string) {
  const admin = await loginAdminElsewhere(request);
  const [session, productId] = await Promise.all([
    registerElsewhere(request, person),
    offerElsewhere(request, admin, { name: prize, places: 1 }),
  ]);
  await buyElsewhere(request, session, productId);
  await drawElsewhere(request, admin, productId);
  return { admin, session, productId };
}

/** Freezes the list of a product whose draw waits for drand, as soon as it is full. */
export async function freezeElsewhere(request: APIRequestContext, admin: string, id: number): Promise<void> {
  await expect(async () => {
    const answer = await request.post(`${system.gateway}/api/admin/products/${id}/draw`, as(admin));
    expect(await answer.json()).toMatchObject({ code: 'beacon_awaited' });
  }).toPass({ timeout: 30_000, intervals: [100] });
}

/** A browser in which this session is already signed in. */
export async function signedIn(
  browser: Browser,
  session: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: system.gateway,
    viewport: phone,
    locale: 'fr-TG',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(system.gateway).origin,
          localStorage: [{ name: 'raffle.token', value: JSON.stringify(session) }],
        },
      ],
    },
    ...options,
  });
}

export async function payElsewhere(request: APIRequestContext, payment: string): Promise<void> {
  await ok(request.post(`${system.sandbox}/sandbox/payments/${payment}/pay`));
}

/** Pays for a ticket, and the provider reports half of the amount. */
export async function payHalfElsewhere(request: APIRequestContext, session: string, productId: number): Promise<void> {
  const token = await holdElsewhere(request, session, productId);
  for (const [path, data] of [
    ['faults', { montant: 'wrong' }],
    ['pay', {}],
  ] as const) {
    const answer = await request.post(`${system.sandbox}/sandbox/payments/${token}/${path}`, { data });
    expect(answer.ok(), path).toBe(true);
  }
  await expect
    .poll(
      async () => {
        const answer = await request.get(`${system.gateway}/api/payments/${token}/status`, as(session));
        return answer.ok() ? ((await answer.json()) as { data: { statut: string } }).data.statut : '';
      },
      { timeout: 30_000 },
    )
    .toBe('review');
}

const as = (session: string) => ({ headers: { Authorization: `Bearer ${session}` } });

const international = ({ country, phone: typed }: Person) =>
  `${country === 'TG' ? '+228' : '+225'}${typed.replace(/\D/g, '')}`;

/** The body of a successful answer. */
async function ok<Body>(sent: Promise<APIResponse>): Promise<Body> {
  const answer = await sent;
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as Body;
}
