import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listWinners, winnerList } from '@raffle/contracts/http/winner-list';
import { adminProduct } from '@raffle/contracts/http/products';
import { drawsOfPerson, userContacts } from '@raffle/contracts/internal';
import { configureLogging } from '@raffle/service-kit';
import { NeighbourProblem, pagedWhileAdding, type NeighbourCall } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { personNamed } from './entry-list.js';
import { admin, startCatalog, type RunningCatalog } from './running-catalog.js';

let catalog: RunningCatalog;
let database: DataSource;
beforeAll(async () => {
  catalog = await startCatalog();
  database = await new DataSource({ type: 'postgres', url: catalog.database }).initialize();
});
afterAll(async () => {
  await database.destroy();
  await catalog.close();
});

interface Pick {
  ticket: number;
  display_name: string;
  city: string;
  wins?: boolean;
}
const personOf = (ticket: number) => personNamed(`ticket ${ticket}`);

/** A product whose draw has these picks. @returns its id */
async function drawn(picks: readonly Pick[]): Promise<number> {
  const { body } = await catalog.call('POST', '/products', {
    as: admin,
    body: { name: 'Tiré', ticketPrice: 500, maxParticipants: 6, maxWinners: 2, status: 'active' },
  });
  const { id } = adminProduct.parse(body.product);
  await database.transaction(async (manager) => {
    await manager.query(`INSERT INTO draws (product_id, stage, started_by) VALUES ($1, 'freezing', 'x')`, [id]);
    await manager.query(
      `UPDATE draws SET stage = 'picking', tickets = 6, holders = 6, root = $2, frozen_at = now(), published_at = now()
       WHERE product_id = $1`,
      [id, 'a'.repeat(64)],
    );
    const rows = picks.map(({ wins = true, ...pick }, position) => ({
      ...pick,
      position,
      wins,
      user_id: personOf(pick.ticket),
      holder: String(pick.ticket).padStart(64, '0'),
    }));
    await manager.query(
      `INSERT INTO draw_picks (product_id, position, ticket, holder, secret, path, wins, user_id, display_name, city)
       SELECT $1, position, ticket, holder, holder, '[]', wins, user_id, display_name, city
       FROM jsonb_to_recordset($2::jsonb) AS pick (position int, ticket int, holder text, wins boolean, user_id uuid,
                                                   display_name text, city text)`,
      [id, JSON.stringify(rows)],
    );
    await manager.query(`UPDATE draws SET stage = 'completed', drawn_at = now(), record = '{}' WHERE product_id = $1`, [
      id,
    ]);
  });
  return id;
}

/** Identity knows every requested user. */
const knowsAll = ({ body }: NeighbourCall) => ({
  contacts: userContacts
    .body!.parse(body)
    .user_ids.map((id) => ({ id, name: `Nom de ${id}`, phone: '+22890112345', prizes: [] })),
});
const knows = (...tickets: readonly number[]) =>
  catalog.identity.answer(userContacts, {
    contacts: tickets.map((ticket) => ({
      id: personOf(ticket),
      name: `Élodie ${ticket}`,
      phone: `+2289011${ticket}`,
      prizes: [],
    })),
  });

const path = (id: number, query = '') => `/admin/products/${id}/winners?${query}`;
const page = async (id: number, query = '') => {
  const { status, body } = await catalog.call('GET', path(id, query), { as: admin });
  expect(status).toBe(200);
  return listWinners.answer.parse(body);
};
const tickets = async (id: number, query = '') => (await page(id, query)).winners.map(({ ticket }) => ticket);
const file = async (id: number, query = '') => {
  const response = await catalog.fetchRaw('GET', path(id, query), { as: admin, headers: { accept: 'text/csv' } });
  const [titles = '', ...lines] = (await response.text()).trim().split('\r\n');
  return { response, titles, lines: lines.map((line) => line.split(';')) };
};

const some: readonly Pick[] = [
  { ticket: 1290, display_name: 'Élodie A.', city: 'Lomé' },
  { ticket: 39, display_name: 'Yao N.', city: 'Bouaké' },
  { ticket: 40, display_name: 'Yao N.', city: 'Bouaké', wins: false },
  { ticket: 254, display_name: 'edem O.', city: 'Abidjan' },
];

test('a person reads only their own tickets in published draws', async () => {
  const id = await drawn([
    { ticket: 701, display_name: 'Sika A.', city: 'Lomé' },
    { ticket: 702, display_name: 'Yao N.', city: 'Kara' },
  ]);
  const as = { kind: 'user', id: personOf(701) } as const;
  const { status, body } = await catalog.call('GET', '/internal/own-data', { as });
  expect(status).toBe(200);
  expect(drawsOfPerson.answer.parse(body)).toEqual({
    items: [
      {
        kind: 'pick',
        product_id: id,
        product_name: 'Tiré',
        ticket: 701,
        wins: true,
        display_name: 'Sika A.',
        city: 'Lomé',
      },
    ],
    next: null,
  });
});

test('the winners of a draw are paged by ticket number, with full names and phones from identity', async () => {
  const id = await drawn(some);
  knows(39, 1290);
  const { winners, total } = await page(id, 'limit=2');
  expect(total).toBe(3);
  expect(winners).toEqual([
    {
      ticket: 39,
      user_id: personOf(39),
      name: 'Yao N.',
      city: 'Bouaké',
      full_name: 'Élodie 39',
      phone: '+228901139',
    },
    // Identity no longer has this account.
    { ticket: 254, user_id: personOf(254), name: 'edem O.', city: 'Abidjan', full_name: null, phone: null },
  ]);
  expect(catalog.identity.calls.at(-1)?.body).toEqual({ user_ids: [personOf(39), personOf(254)] });
  expect(await tickets(id, 'limit=2&page=2')).toEqual([1290]);
  expect(await page(id, 'page=9')).toEqual({ winners: [], total: 3 });
});

test('they are sorted by ticket, name and city, ignoring accents and case', async () => {
  const id = await drawn(some);
  catalog.identity.answer(userContacts, knowsAll);
  expect(await tickets(id, 'direction=desc')).toEqual([1290, 254, 39]);
  expect(await tickets(id, 'sort=name')).toEqual([254, 1290, 39]);
  expect(await tickets(id, 'sort=name&direction=desc')).toEqual([39, 1290, 254]);
  expect(await tickets(id, 'sort=city')).toEqual([254, 39, 1290]);
});

test.each([
  ['40', [39]],
  ['0040', [39]],
  ['T7-00040', [39]],
  ['t7 40', [39]],
  ['T7–0040', [39]],
  ['T7 0041', []],
  ["elodie d'abobo", []],
  ['291', [1290]],
  ['elodie', [1290]],
  ['LOME', [1290]],
  ['yao bouake', [39]],
  ['yao lome', []],
  ['%', []],
  ['_', []],
  ['41', []],
])('a search for %s matches ticket number, public name and city', async (q, found) => {
  const id = await drawn(some);
  catalog.identity.answer(userContacts, knowsAll);
  const answer = await page(id, `q=${encodeURIComponent(q)}`);
  expect(answer.winners.map(({ ticket }) => ticket)).toEqual(found);
  expect(answer.total).toBe(found.length);
});

test('a search also finds people whom identity found by full name', async () => {
  const id = await drawn(some);
  catalog.identity.answer(userContacts, knowsAll);
  const tickets = async (query: string) => (await page(id, query)).winners.map(({ ticket }) => ticket);
  expect(await tickets(`q=mensah&people=${personOf(39)}`)).toEqual([39]);
  expect(await tickets(`q=elodie&people=${personOf(39)}`)).toEqual([39, 1290]);
  expect((await page(id, `people=${personOf(39)}`)).total).toBe((await page(id, '')).total);
});

test('the file has all results of the search', async () => {
  const id = await drawn([...some, { ticket: 7, display_name: 'Élodie A.', city: 'Kara' }]);
  knows(7);
  const { titles, lines } = await file(id, 'q=kara&limit=1');
  expect(titles).toBe('Ticket;Nom;Nom public;Téléphone;Ville;Identifiant');
  expect(lines).toEqual([[`T${id}-0008`, 'Élodie 7', 'Élodie A.', '+228 90 11 7', 'Kara', personOf(7)]]);
});

test('a file is recorded in the audit log because it has phones; a page is not', async () => {
  const id = await drawn(some);
  catalog.identity.answer(userContacts, knowsAll);
  const announced = () =>
    database.query<{ payload: unknown }[]>(
      `SELECT payload FROM outbox WHERE event = 'audit.admin-acted.v1' AND payload->>'subject' = $1
         AND payload->>'action' = 'product.winners_exported'`,
      [String(id)],
    );
  await page(id);
  expect(await announced()).toEqual([]);
  await file(id);
  expect(await announced()).toEqual([{ payload: expect.objectContaining({ admin_id: admin.id }) as unknown }]);
});

test('when identity is unavailable or refuses, only names and phones are missing; no log line has a phone', async () => {
  const logged: string[] = [];
  const destination = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(line.toString());
      done();
    },
  });
  configureLogging({ level: 'trace', service: 'catalog' }, destination);
  try {
    const id = await drawn(some);
    catalog.identity.answer(userContacts, knowsAll);
    expect((await page(id)).winners[0]?.phone).toBe('+22890112345');
    const missing = { full_name: null, phone: null };
    catalog.identity.breakDown();
    expect((await page(id)).winners).toMatchObject([missing, missing, missing]);
    expect((await file(id)).lines.map(([ticket, name, , phone]) => [ticket, name, phone])).toEqual([
      [`T${id}-0040`, '', ''],
      [`T${id}-0255`, '', ''],
      [`T${id}-1291`, '', ''],
    ]);
    catalog.identity.answer(userContacts, () => {
      throw new NeighbourProblem('service_unavailable');
    });
    expect((await page(id)).winners).toMatchObject([missing, missing, missing]);
    expect(logged.join('')).toContain('winners are listed without their full names and phones');
    expect(logged.join('')).not.toContain('90112345');
  } finally {
    configureLogging({ level: 'silent', service: 'catalog' });
  }
});

test('a long file calls identity for each batch until two calls in a row fail', async () => {
  const id = await drawn(
    Array.from({ length: 1_501 }, (_, ticket) => ({ ticket, display_name: `Ama ${ticket}.`, city: 'Kara' })),
  );
  const asked = async () => {
    const before = catalog.identity.calls.length;
    const { lines } = await file(id);
    expect(lines.map(([ticket]) => Number(ticket?.split('-')[1]))).toEqual(
      Array.from({ length: 1_501 }, (_, ticket) => ticket + 1),
    );
    const sizes = catalog.identity.calls
      .slice(before)
      .map(({ body }) => userContacts.body!.parse(body).user_ids.length);
    return { sizes, named: lines.filter(([, name]) => name !== '').length };
  };
  catalog.identity.answer(userContacts, knowsAll);
  expect(await asked()).toEqual({ sizes: [500, 500, 500, 1], named: 1_501 });
  // Identity never answers.
  catalog.identity.answer(userContacts, () => new Promise(() => undefined));
  expect(await asked()).toEqual({ sizes: [500, 500], named: 0 });
  // A single failure does not stop further calls.
  let calls = 0;
  catalog.identity.answer(userContacts, (call: NeighbourCall) => {
    calls += 1;
    if (calls % 2 === 1) throw new NeighbourProblem('service_unavailable');
    return knowsAll(call);
  });
  expect(await asked()).toEqual({ sizes: [500, 500, 500, 1], named: 501 });
});

test('identity receives which administrator reads them', async () => {
  const id = await drawn(some);
  catalog.identity.answer(userContacts, knowsAll);
  await page(id);
  const statement = String(catalog.identity.calls.at(-1)?.headers['x-internal-statement']);
  const claims: unknown = JSON.parse(Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ iss: 'catalog', aud: 'identity', kind: 'admin', sub: admin.id });
});

test.each(winnerList.sorts.flatMap((sort) => [`sort=${sort}&direction=asc`, `sort=${sort}&direction=desc`]))(
  'the pages by %s show every winner once',
  async (sorted) => {
    const id = await drawn(some);
    const read = async (query: string) => {
      const { winners, edges } = await page(id, `${sorted}&${query}`);
      return { ids: winners.map(({ ticket }) => ticket), edges };
    };
    // Nobody joins the winners of a draw.
    const { had, shown } = await pagedWhileAdding(read, () => drawn(some));
    expect(had).toHaveLength(3);
    expect(shown).toEqual(had);
  },
);
