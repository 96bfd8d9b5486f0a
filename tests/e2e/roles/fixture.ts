import { expect, type APIRequestContext } from '@playwright/test';
import type { AdminArea } from '@raffle/contracts/values';
import { SessionStore } from '@raffle/service-kit/redis';
import { randomBytes } from 'node:crypto';
import { system } from '../config.js';
import {
  addAdminElsewhere,
  cancelElsewhere,
  holdElsewhere,
  loginAdminElsewhere,
  loginElsewhere,
  offerElsewhere,
  payElsewhere,
  referralCodeOf,
  registerElsewhere,
} from '../elsewhere.js';
import { newPerson, type Person } from '../people.js';
import { bearing, call, type Call } from './call.js';
import { areasOf, isPlainAdmin, plainAdmins, type PlainAdmin, type Role } from './role-table.js';

/** All roles with their sessions, and the owner's resources: all real, created through the public interface. */
export interface Fixture {
  /** The token of each role at the gateway; null: none. */
  sessions: Record<Role, string | null>;
  /** A new session of a role that has one: for calls that end it. */
  freshSession(role: Role): Promise<string>;
  owner: { id: string; person: Person };
  other: { id: string; person: Person };
  blocked: { id: string; person: Person };
  superAdmin: { id: string };
  /** The administrator whose role is `admin`. */
  admin: { id: string };
  /** All whose role is `admin`. */
  administrators: readonly string[];
  product: { open: number; won: number; draft: number };
  owned: {
    entry: string;
    freeEntry: string;
    credit: string;
    message: string;
    payment: string;
    paymentToken: string;
    win: string;
  };
  /** Private values of the owner by meaning; no other user may ever read one. */
  ownersAlone: Record<string, string>;
}

const adminPassword = 'nuit-etoilee-26';
const tag = Date.now().toString(36);

export async function makeFixture(request: APIRequestContext): Promise<Fixture> {
  const people = {
    owner: newPerson('Adjovi Propriétaire'),
    other: newPerson('Kodjo Voisin'),
    blocked: newPerson('Sena Bloquée'),
  };
  const superAdmin = await loginAdminElsewhere(request);
  const [owner, other, blocked, products, admins] = await Promise.all([
    registerElsewhere(request, people.owner),
    registerElsewhere(request, people.other),
    registerElsewhere(request, people.blocked),
    makeProducts(request, superAdmin),
    makeAdmins(request, superAdmin),
  ]);
  const [ownerId, otherId, blockedId, me] = await Promise.all([
    userId(owner),
    userId(other),
    userId(blocked),
    good<{ admin: { id: string } }>({ method: 'GET', path: '/api/admin/stats', headers: bearing(superAdmin) }),
  ]);
  const [owned, expired, loggedOut] = await Promise.all([
    ownThings(request, { session: owner, id: ownerId, superAdmin, products }),
    expiredSessions(otherId, admins.ids.admin),
    loginElsewhere(request, people.other),
    post(superAdmin, `/api/admin/users/${blockedId}/block`, { reason: 'Essai des rôles' }),
  ]);
  await post(loggedOut, '/api/users/logout');
  return {
    sessions: {
      owner,
      other,
      ...admins.sessions,
      superAdmin,
      visitor: null,
      blocked,
      malformed: 'Basic',
      madeUpUser: `token_temporaire_${randomBytes(32).toString('base64url')}`,
      madeUpAdmin: `admin_token_${randomBytes(32).toString('base64url')}`,
      loggedOut,
      removedAdmin: admins.removed,
      expiredUser: expired.user,
      expiredAdmin: expired.admin,
    },
    freshSession: (role) =>
      isPlainAdmin(role)
        ? loginAdmin(admins.named(role))
        : role === 'superAdmin'
          ? loginAdminElsewhere(request)
          : loginElsewhere(request, role === 'owner' ? people.owner : people.other),
    owner: { id: ownerId, person: people.owner },
    other: { id: otherId, person: people.other },
    blocked: { id: blockedId, person: people.blocked },
    superAdmin: me.admin,
    admin: { id: admins.ids.admin },
    administrators: Object.values(admins.ids),
    product: { open: products.open, won: products.won, draft: products.draft },
    owned: owned.ids,
    ownersAlone: {
      ...owned.alone,
      'the name': people.owner.name,
      'the phone': people.owner.phone.replace(/\D/g, ''),
      'the session': owner,
      'the person’s id': ownerId,
      'the referral code': await referralCodeOf(request, owner),
    },
  };
}

/** Removes the accounts that these tests created: the last specs check the team. */
export async function removeAdmins(fixture: Fixture): Promise<void> {
  for (const id of fixture.administrators)
    await good({ method: 'DELETE', path: `/api/admin/admins/${id}`, headers: bearing(fixture.sessions.superAdmin) });
}

async function makeProducts(request: APIRequestContext, superAdmin: string) {
  const [open, cancelled, won, draft] = await Promise.all([
    offerElsewhere(request, superAdmin, { name: `Rôles ouvert ${tag}`, places: 40 }),
    offerElsewhere(request, superAdmin, { name: `Rôles annulé ${tag}`, places: 40 }),
    offerElsewhere(request, superAdmin, { name: `Rôles gagné ${tag}`, places: 1 }),
    post<{ product: { id: number } }>(superAdmin, '/api/admin/products', {
      name: `Rôles brouillon ${tag}`,
      ticketPrice: 500,
      maxParticipants: 40,
    }),
  ]);
  return { open, cancelled, won, draft: draft.product.id };
}

async function makeAdmins(request: APIRequestContext, superAdmin: string) {
  const make = async (username: string, areas?: readonly AdminArea[]) => {
    const id = await addAdminElsewhere(request, superAdmin, { username, password: adminPassword, areas });
    return { id, session: await loginAdmin(username) };
  };
  const named = (role: PlainAdmin) => `roles-${role}-${tag}`;
  const [removed, ...made] = await Promise.all([
    make(`roles-parti-${tag}`),
    ...plainAdmins.map(async (role) => ({ role, ...(await make(named(role), areasOf[role])) })),
  ]);
  await good({ method: 'DELETE', path: `/api/admin/admins/${removed.id}`, headers: bearing(superAdmin) });
  const each = (value: (one: (typeof made)[number]) => string) =>
    Object.fromEntries(made.map((one) => [one.role, value(one)])) as Record<PlainAdmin, string>;
  return { named, ids: each(({ id }) => id), sessions: each(({ session }) => session), removed: removed.session };
}

async function loginAdmin(username: string): Promise<string> {
  return (await post<{ token: string }>(null, '/api/admin/login', { username, password: adminPassword })).token;
}

/** A bought and a free entry, a prize, a credit of a cancelled draw, a payment, a message of the administrators. */
async function ownThings(
  request: APIRequestContext,
  who: { session: string; id: string; superAdmin: string; products: { open: number; cancelled: number; won: number } },
) {
  const { session, id, superAdmin, products } = who;
  const secretMessage = `Réponse pour vous seule ${tag}`;
  const [paymentToken] = await Promise.all([
    buy(request, session, products.open),
    buy(request, session, products.cancelled),
    buy(request, session, products.won),
    toPass(() => post(session, '/api/tickets/free', { userId: id, productId: products.open })),
    post(superAdmin, `/api/admin/conversations/${id}/messages`, { content: secretMessage }),
  ]);
  const mine = () => good<MyTickets>({ method: 'GET', path: '/api/tickets/user', headers: bearing(session) });
  await toPass(async () => expect((await mine()).tickets).toHaveLength(4));
  await cancelElsewhere(request, superAdmin, products.cancelled);
  await toPass(async () => expect((await mine()).credits).toHaveLength(1));
  const { tickets, credits } = await mine();
  const entryOf = (type: string) =>
    tickets.find((entry) => entry.product_id === products.open && entry.type === type)?.id ?? '';
  const [entry, freeEntry] = [entryOf('purchase'), entryOf('free')];
  const receipt = await good<{ tickets: { secret: string; leaf: string }[] }>({
    method: 'GET',
    path: `/api/tickets/${entry}/receipt`,
    headers: bearing(session),
  });
  const { conversation } = await good<{ conversation: { id: string; content: string }[] }>({
    method: 'GET',
    path: '/api/messages',
    headers: bearing(session),
  });
  const { payments } = await good<{ payments: { id: string }[] }>({
    method: 'GET',
    path: `/api/admin/payments?userId=${id}&type=ticket`,
    headers: bearing(superAdmin),
  });
  await toPass(() => post(superAdmin, `/api/admin/products/${products.won}/draw`));
  const { wins } = await good<{ wins: { id: string }[] }>({
    method: 'GET',
    path: '/api/wins',
    headers: bearing(session),
  });
  const ids = {
    entry,
    freeEntry,
    credit: credits[0]?.id ?? '',
    message: conversation.find(({ content }) => content === secretMessage)?.id ?? '',
    payment: payments[0]?.id ?? '',
    paymentToken,
    win: wins[0]?.id ?? '',
  };
  for (const [what, value] of Object.entries(ids)) expect(value, what).not.toBe('');
  const alone = { ...ids, secretMessage, ticketSecret: receipt.tickets[0]?.secret ?? '' };
  return { ids, alone };
}

interface MyTickets {
  tickets: { id: string; product_id: number; type: string }[];
  credits: { id: string }[];
}

/** @returns the payment's token. */
async function buy(request: APIRequestContext, session: string, productId: number): Promise<string> {
  const token = await holdElsewhere(request, session, productId);
  await payElsewhere(request, token);
  return token;
}

/** Expired sessions of real people, created by the session store. */
async function expiredSessions(user: string, admin: string) {
  const life = { idleSeconds: 1, absoluteSeconds: 1 };
  const store = new SessionStore({ url: system.addresses.redis, lives: { user: life, admin: life } });
  store.connect();
  await toPass(() => store.ping());
  const openedAt = String(Date.now() * 1_000);
  try {
    const made = {
      user: await store.create({ kind: 'user', id: user }, openedAt),
      admin: await store.create({ kind: 'admin', id: admin, role: 'super_admin' }, openedAt),
    };
    await toPass(async () => {
      expect([await store.findSession(made.user), await store.findSession(made.admin)]).toEqual([null, null]);
    });
    return made;
  } finally {
    await store.close();
  }
}

async function userId(session: string): Promise<string> {
  const { user } = await good<{ user: { id: string } }>({
    method: 'GET',
    path: '/api/users/profile',
    headers: bearing(session),
  });
  return user.id;
}

export const post = <Body>(session: string | null, path: string, body?: unknown): Promise<Body> =>
  good<Body>({ method: 'POST', path, headers: bearing(session), ...(body === undefined ? {} : { body }) });

/** The body of an answer that must be successful. */
async function good<Body>(asked: Call): Promise<Body> {
  const answer = await call(system.gateway, asked);
  expect(answer.status, `${asked.method} ${asked.path}: ${answer.text.slice(0, 300)}`).toBeLessThan(300);
  return answer.json as Body;
}

const toPass = async (work: () => Promise<unknown>): Promise<void> => {
  await expect(async () => void (await work())).toPass({ timeout: 30_000, intervals: [100, 200, 400] });
};
