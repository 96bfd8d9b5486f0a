import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listUsers, userList } from '@raffle/contracts/http/user-list';
import { userContacts } from '@raffle/contracts/internal';
import type { ProcessName } from '@raffle/contracts/values';
import { pagedWhileAdding } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
let admin: Awaited<ReturnType<IdentityService['adminAtWork']>>;
beforeAll(async () => {
  identity = await startIdentity();
  admin = await identity.adminAtWork('admin');
});
afterAll(() => identity.stop());

const list = (query: string) => identity.call('GET', `/admin/users?${query}`, undefined, admin);

describe('the list', () => {
  let people: Awaited<ReturnType<IdentityService['member']>>[];
  beforeAll(async () => {
    people = [];
    for (const change of [
      { name: 'Élodie Akakpo', city: 'Zébévi' },
      { name: 'elom Ɖogbe', city: 'Zébévi' },
      { name: '-Ayélé Sossou', city: 'Zébévi' },
    ]) {
      people.push(await identity.member(change));
    }
  });
  const id = (index: number) => people[index]?.user.id ?? '';

  test('matches the contract, newest first', async () => {
    const { status, body } = await list('q=zebevi');
    expect(status).toBe(200);
    expect(listUsers.answer.parse(body)).toEqual(body);
    expect(body.total).toBe(3);
    expect(body.users.map((user) => user.id)).toEqual([id(2), id(1), id(0)]);
    expect(body.users[2]).toMatchObject({ name: 'Élodie Akakpo', active: true, blocked_at: null, referrer_id: null });
    expect(body.users[2]).toHaveProperty('phone_proven', false);
  });

  test.each([
    ['sort=name&direction=asc', [2, 0, 1]],
    ['sort=name', [1, 0, 2]],
    ['sort=phone&direction=asc', [0, 1, 2]],
    ['sort=created_at&direction=asc', [0, 1, 2]],
    ['sort=name&direction=asc&page=2&limit=2', [1]],
    ['sort=name&page=9', []],
  ])('%s', async (query, order) => {
    const { body } = await list(`q=zebevi&${query}`);
    expect(body.total).toBe(3);
    expect(body.users.map((user) => user.id)).toEqual(order.map(id));
  });

  test.each(['created_at', 'name', 'phone', 'city', 'tickets', 'referrals', 'total_spent', 'last_active'])(
    'sorted by %s, its pages contain every row once, in both directions',
    async (sort) => {
      const pages: string[][] = [];
      for (const direction of ['asc', 'desc']) {
        const ids: string[] = [];
        for (let page = 1; page <= 3; page++) {
          const { body } = await list(`sort=${sort}&direction=${direction}&page=${page}&limit=1&q=zebevi`);
          ids.push(...body.users.map((user) => user.id));
        }
        pages.push(ids);
      }
      expect(new Set(pages[0]).size).toBe(3);
      expect(pages[1]).toEqual(pages[0]?.toReversed());
    },
  );

  test('finds name, city, phone and referral code, ignoring accents, case and grouping', async () => {
    const [first] = people;
    const code = first?.user.referralCode ?? '';
    for (const q of [
      'elodie',
      'ÉLODIE AKA',
      // The start of a word. Alone it might also be that of another person's code.
      'ak elodie',
      first?.form.phone ?? '',
      `+228 ${first?.form.phone}`,
      code,
      code.toLowerCase(),
    ]) {
      const { body } = await list(`q=${encodeURIComponent(q)}`);
      expect([q, body.users.map((user) => user.id)]).toEqual([q, [id(0)]]);
    }
    expect((await list('q=dogbe')).body.users.map((user) => user.id)).toEqual([id(1)]);
    for (const q of ['%', '_', "' OR 1=1 --", '\\'])
      expect((await list(`q=${encodeURIComponent(q)}`)).body.total).toBe(0);
  });

  test('finds a person by the id: whole, or the end that the list shows', async () => {
    for (const q of [id(0), id(0).toUpperCase(), id(0).slice(-6), ` ${id(0).slice(-6).toUpperCase()} `]) {
      const { status, body } = await list(`q=${encodeURIComponent(q)}`);
      expect([q, status, body.total, body.users.map((user) => user.id)]).toEqual([q, 200, 1, [id(0)]]);
    }
    expect((await list(`q=${id(0).slice(0, -1)}`)).body.total).toBe(0);
  });

  test('lists the accounts paid from one number or first used on one device, masked, and refuses nothing', async () => {
    const payer_phone = '+22891234567';
    const first = await identity.member({ city: 'Kpalimé' }, { payer_phone });
    const byNumber = await identity.member({ city: 'Kpalimé' }, { payer_phone });
    const byDevice = await identity.member({ city: 'Kpalimé' }, { payer_phone: '+22891234560', device: first.device });
    await identity.member({ city: 'Kpalimé' }, { payer_phone: '+22891234561' });
    const idsOf = async (query: string) => (await list(query)).body.users.map(({ id }) => id);
    expect(await idsOf('q=kpalime&state=linked')).toEqual([byDevice, byNumber, first].map(({ user }) => user.id));
    expect(await idsOf(`linkedTo=${first.user.id}`)).toEqual([byDevice, byNumber].map(({ user }) => user.id));
    expect(await idsOf(`linkedTo=${byDevice.user.id}`)).toEqual([first.user.id]);

    const { user } = (await identity.call('GET', `/admin/users/${first.user.id}`, undefined, admin)).body;
    expect(user).toMatchObject({ payer_phone: '+22891••••67', first_device: expect.stringMatching(/^[0-9a-f]{8}$/) });
    // A device used later is not the first device of the account.
    const { phone, password } = byNumber.form;
    const again = await identity.call('POST', '/users/login', { phone, password, deviceToken: first.device });
    expect(again.status).toBe(200);
    expect(await idsOf(`linkedTo=${byDevice.user.id}`)).toEqual([first.user.id]);
  });

  test('catalog gets names and phones for an administrator, as in the list; no other caller does', async () => {
    const ask = (body: object, options: object = admin, caller: ProcessName = 'catalog') =>
      identity.call('POST', '/internal/user-contacts', body, { ...options, caller });
    const user_ids = [id(0), randomUUID(), id(2)];
    const { status, body } = await ask({ user_ids });
    expect(status).toBe(200);
    const { contacts } = userContacts.answer.parse(body);
    const { users } = (await list('q=zebevi')).body;
    const listed = users
      .filter((user) => user_ids.includes(user.id))
      .map(({ id, name, phone }) => ({ id, name, phone, prizes: [] }));
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    expect(listed).toHaveLength(2);
    expect(contacts.sort(byName)).toEqual(listed.sort(byName));
    expect((await ask({ user_ids: [] })).body).toEqual({ contacts: [] });

    expect((await ask({ user_ids }, admin, 'gateway')).status).toBe(403);
    expect((await ask({ user_ids }, admin, 'tickets')).status).toBe(403);
    expect((await ask({ user_ids }, {})).status).toBe(401);
    expect((await ask({ user_ids }, identity.as('user', id(0)))).status).toBe(403);
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect((await ask({ user_ids: many })).status).toBe(400);
    expect((await ask({ user_ids: many.slice(1) })).status).toBe(200);
    for (const { form } of people) expect(identity.logLines.join('')).not.toContain(form.phone.replace(/\D/g, ''));
  });

  test('knows who was active within 24 hours', async () => {
    await identity.query(`UPDATE users SET last_active = now() - interval '24 hours 1 minute' WHERE id = $1`, [id(0)]);
    await identity.query('UPDATE users SET last_active = NULL WHERE id = $1', [id(1)]);
    const idsOf = async (query: string) => (await list(`q=zebevi&${query}`)).body.users.map((user) => user.id);
    expect(await idsOf('state=active')).toEqual([id(2)]);
    expect(await idsOf('state=inactive')).toEqual([id(1), id(0)]);
    expect(await idsOf('sort=last_active')).toEqual([id(2), id(0), id(1)]);
    // Any screen that loads the profile counts as activity.
    await identity.call('GET', '/users/profile', undefined, identity.as('user', id(0)));
    expect(await idsOf('state=active')).toEqual([id(2), id(0)]);
  });

  test('shows whom a person invited', async () => {
    const friend = await identity.member({ referralCode: people[0]?.user.referralCode });
    const { body } = await list(`referrerId=${id(0)}`);
    expect(body.users).toMatchObject([{ id: friend.user.id, referrer_id: id(0) }]);
    expect(body.total).toBe(1);
  });

  test('as a CSV file has the users of the search in its order', async () => {
    const { text } = await identity.file('/admin/users?q=zebevi&sort=name&direction=asc', admin.subject);
    const [title, ...lines] = text.trimEnd().split('\r\n');
    expect(title).toBe(
      '\ufeffId;Nom;Téléphone;Ville;Tickets;Code de parrainage;Parrainages;Invité par;Dépensé (F CFA);Inscrit;Dernière activité;Actif;Bloqué le;Raison du blocage;Inscription payée par;Premier appareil',
    );
    expect(lines.map((line) => line.slice(0, 36))).toEqual([id(2), id(0), id(1)]);
  });

  test('as a file is recorded in the audit log, since it contains phones; a page is not', async () => {
    const exports = () =>
      identity.query(
        `SELECT actor_id, subject, before, after, address FROM audit_log
          WHERE action = 'user.exported' AND actor_id = $1`,
        [admin.subject.id],
      );
    const before = (await exports()).length;
    await list('q=zebevi');
    expect(await exports()).toHaveLength(before);
    expect((await identity.file('/admin/users?q=zebevi&sort=name', admin.subject)).status).toBe(200);
    const lines = await exports();
    expect(lines).toHaveLength(before + 1);
    expect(lines.at(-1)).toMatchObject({ actor_id: admin.subject.id, subject: null, before: null, after: null });
  });
});

describe('by days of the registration', () => {
  const instants = [
    '2020-03-04T23:59:59.999Z',
    '2020-03-05T00:00:00.000Z',
    '2020-03-05T23:59:59.999Z',
    '2020-03-06T00:00:00.000Z',
  ];
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (const at of instants) {
      const { user } = await identity.member({ city: 'Bafilo' });
      await identity.query('UPDATE users SET created_at = $2 WHERE id = $1', [user.id, at]);
      ids.push(user.id);
    }
  }, 60_000);
  const found = async (query: string) => {
    const { status, body } = await list(`sort=created_at&direction=asc&${query}`);
    expect(status).toBe(200);
    expect(body.total).toBe(body.users.length);
    return body.users.map(({ id }) => ids.indexOf(id));
  };

  test.each([
    ['from=2020-03-05&q=bafilo', [1, 2, 3]],
    ['to=2020-03-05', [0, 1, 2]],
    ['from=2020-03-05&to=2020-03-05', [1, 2]],
    ['from=2020-03-05&to=2020-03-05&q=bafilo', [1, 2]],
    ['from=2020-03-06&to=2020-03-05', []],
    ['from=0000-01-01&to=9999-12-31&q=bafilo', [0, 1, 2, 3]],
    ['from=2020-03-05&to=2020-03-06&state=blocked', []],
  ])('%s: both days whole, in UTC', async (query, wanted) => expect(await found(query)).toEqual(wanted));

  test.each(userList.sorts)('sorted by %s, pages from either end contain every row once', async (sort) => {
    const pages: string[][] = [];
    for (const direction of ['asc', 'desc']) {
      const read: string[] = [];
      for (let page = 1; page <= 5; page++) {
        const query = `from=2020-03-04&to=2020-03-06&sort=${sort}&direction=${direction}&page=${page}&limit=1`;
        const { body } = await list(query);
        expect(body.total).toBe(4);
        read.push(...body.users.map(({ id }) => id));
      }
      pages.push(read);
    }
    expect([...(pages[0] ?? [])].sort()).toEqual([...ids].sort());
    expect(pages[1]).toEqual(pages[0]?.toReversed());
  });

  test('the file contains only them', async () => {
    const { text } = await identity.file('/admin/users?from=2020-03-05&to=2020-03-05&direction=asc', admin.subject);
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.slice(0, 36))).toEqual([ids[1], ids[2]]);
  });
});

test.each(userList.sorts.flatMap((sort) => [`sort=${sort}&direction=asc`, `sort=${sort}&direction=desc`]))(
  'the pages by %s show every person once while people register',
  async (sorted) => {
    const read = async (query: string) => {
      const { users, edges } = listUsers.answer.parse((await list(`q=zebevi&${sorted}&${query}`)).body);
      return { ids: users.map(({ id }) => id), edges };
    };
    const { had, shown } = await pagedWhileAdding(read, () => identity.member({ name: 'Abla Ayi', city: 'Zébévi' }));
    expect(had.length).toBeGreaterThan(2);
    expect(shown).toEqual(had);
  },
);
