import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listHolderMessages } from '@raffle/contracts/http/admin-messages';
import { broadcastList, listBroadcasts } from '@raffle/contracts/http/broadcast-list';
import { listConversations } from '@raffle/contracts/http/conversation-list';
import { pagedWhileAdding } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { startMessaging, type MessagingService } from './messaging-service.js';

let messaging: MessagingService;
beforeAll(async () => {
  messaging = await startMessaging();
  await messaging.query(
    `WITH b AS (SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::int[])
                  AS b (id, subject, content, at, recipients, readers)),
       sent AS (INSERT INTO general_message (id, subject, content, created_at, recipients)
                SELECT id, subject, content, at, recipients FROM b)
     INSERT INTO general_readers SELECT id, slot, 1 FROM b, generate_series(1, readers) AS slot`,
    columns(broadcasts),
  );
  await messaging.query(
    `INSERT INTO person (user_id, version, display_name) SELECT id, 1, name FROM unnest($1::uuid[], $2::text[]) AS p (id, name)`,
    columns(people.map(([i, name]) => [i, name])),
  );
  await messaging.query(
    `INSERT INTO conversation (user_id, unread, last_content, last_from_admin, last_at, waiting_since)
     SELECT id, unread, content, from_admin, at, CASE WHEN unread > 0 THEN at END
     FROM unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::boolean[], $6::timestamptz[])
       AS c (id, name, unread, content, from_admin, at)`,
    columns(people),
  );
});
afterAll(() => messaging.stop());

const columns = (table: readonly (readonly unknown[])[]) =>
  table[0]!.map((_, column) => table.map((line) => (column === 0 ? idOf(Number(line[0])) : line[column])));
const idOf = (i: number) => `00000000-0000-7000-8000-00000000000${i}`;
const numberOf = (id: string) => Number(id.at(-1));

const ask = (list: 'broadcasts' | 'conversations', query: string, accept = 'application/json') =>
  messaging.call('GET', `/admin/${list}?${query}`, undefined, {
    ...messaging.asAdmin(uuidv7()),
    headers: { accept },
  });
async function linesOf(list: 'broadcasts' | 'conversations', query: string): Promise<string[]> {
  const { text } = await ask(list, query, 'text/csv');
  return text.replace('\ufeff', '').trimEnd().split('\r\n');
}

/** Two have the same time, two the same number of recipients. */
const broadcasts = [
  [1, 'Bienvenue', 'Bonne chance à tous', '2026-11-01T00:00:00Z', 10, 10],
  [2, 'Tirage du casque', 'Bravo à Essi.\nDéjà remis', '2026-11-02T23:59:59Z', 30, 3],
  [3, '=HYPERLINK("x")', 'Demain', '2026-11-03T08:00:00Z', 20, 0],
  [4, 'Fête à 100 %', 'Trois tirages; ce soir', '2026-11-03T08:00:00Z', 30, 0],
] as const;

describe('messages to everyone', () => {
  const listed = async (query = '') => {
    const { broadcasts: found, total } = listBroadcasts.answer.parse((await ask('broadcasts', query)).body);
    return { found: found.map(({ id }) => numberOf(id)), total };
  };

  test.each([
    ['', [4, 3, 2, 1]],
    ['direction=asc', [1, 2, 3, 4]],
    ['sort=recipients', [4, 2, 3, 1]],
    ['sort=recipients&direction=asc', [1, 3, 2, 4]],
  ])('%j is sorted, ties by id, in pages', async (query, order) => {
    expect(await listed(query)).toEqual({ found: order, total: 4 });
    const paged = [];
    for (const page of [1, 2, 3, 4]) paged.push(...(await listed(`${query}&limit=1&page=${page}`)).found);
    expect(paged).toEqual(order);
  });

  test.each([
    ['q=TIRAGE', [4, 2]],
    ['q=soir%20fete', [4]],
    // A short word matches the start of a word, also at the start of a line.
    ['q=de', [3, 2]],
    ['q=100%20%25', [4]],
    ['q=%25_', []],
    ['from=2026-11-02&to=2026-11-02', [2]],
    ['from=2026-11-03', [4, 3]],
    ['to=2026-11-01', [1]],
    ['q=tirage&to=2026-11-02', [2]],
  ])('%j finds what it asks for', async (query, found) => {
    expect(await listed(query)).toEqual({ found, total: found.length });
  });

  test('a page beyond the end is empty, with the same total', async () => {
    expect(await listed('page=9')).toEqual({ found: [], total: 4 });
  });

  test('the file has every filtered row, in order, regardless of the page', async () => {
    expect(await linesOf('broadcasts', 'from=2026-11-02&sort=recipients&direction=asc&page=7&limit=1')).toEqual([
      'Envoi;Objet;Message;Destinataires;Lu par',
      `2026-11-03 08:00:00;"'=HYPERLINK(""x"")";Demain;20;0`,
      '2026-11-02 23:59:59;Tirage du casque;"Bravo à Essi.\nDéjà remis";30;3',
      '2026-11-03 08:00:00;Fête à 100 %;"Trois tirages; ce soir";30;0',
    ]);
  });
});

/** Two have the same time. */
const people = [
  [1, 'Afi M.', 0, 'Merci', false, '2026-11-01T00:00:00Z'],
  [2, 'Koffi A.', 2, '=22890112345', false, '2026-11-02T00:00:00Z'],
  [3, 'Yao N.', 1, 'Bonsoir', false, '2026-11-02T00:00:00Z'],
  [4, 'Afi S.', 0, 'Bonjour Afi', true, '2026-11-03T00:00:00Z'],
] as const;

describe('conversations', () => {
  const listed = async (query = '') => {
    const { conversations, total } = listConversations.answer.parse((await ask('conversations', query)).body);
    return { found: conversations.map(({ user_id }) => numberOf(user_id)), total };
  };

  test.each([
    ['', [4, 3, 2, 1]],
    ['direction=asc', [1, 2, 3, 4]],
    ['filter=unread', [3, 2]],
    ['filter=unread&direction=asc', [2, 3]],
    ['filter=to_answer&direction=asc', [2, 3]],
    ['filter=unassigned', [3, 2]],
    ['filter=available&q=koffi', [2]],
    ['filter=answered', [4, 1]],
    ['q=afi', [4, 1]],
  ])('%j is sorted, ties by id, in pages', async (query, order) => {
    expect(await listed(query)).toEqual({ found: order, total: order.length });
    const paged = [];
    for (const page of order.keys()) paged.push(...(await listed(`${query}&limit=1&page=${page + 1}`)).found);
    expect(paged).toEqual(order);
  });

  test('the file has each person, date and last message', async () => {
    expect(await linesOf('conversations', 'q=a&page=2&limit=1')).toHaveLength(5);
    expect(await linesOf('conversations', 'q=k')).toEqual([
      'Utilisateur;Identifiant de l’utilisateur;Messages non lus;Attend une réponse depuis;Date du dernier message;Écrit par;Dernier message',
      `Koffi A.;${idOf(2)};2;2026-11-02 00:00:00;2026-11-02 00:00:00;Koffi A.;'=22890112345`,
    ]);
    expect((await linesOf('conversations', 'q=afi%20s'))[1]).toBe(
      `Afi S.;${idOf(4)};0;;2026-11-03 00:00:00;Équipe;Bonjour Afi`,
    );
  });
});

describe('pages while rows are added', () => {
  const insert = (sql: string) => () => messaging.query(sql, [uuidv7()]);

  test.each(broadcastList.sorts.flatMap((sort) => [`sort=${sort}&direction=asc`, `sort=${sort}&direction=desc`]))(
    'by %s show every message to everybody once',
    async (sorted) => {
      const read = async (query: string) => {
        const answer = listBroadcasts.answer.parse((await ask('broadcasts', `${sorted}&${query}`)).body);
        return { ids: answer.broadcasts.map(({ id }) => id), edges: answer.edges };
      };
      const add = `INSERT INTO general_message (id, subject, content, created_at, recipients) VALUES ($1, 'x', 'y', now(), 20)`;
      const { had, shown } = await pagedWhileAdding(read, insert(add));
      expect(had.length).toBeGreaterThan(3);
      expect(shown).toEqual(had);
    },
  );

  test.each(['', 'direction=asc', 'filter=to_answer', 'filter=to_answer&direction=asc'])(
    'with %j show every conversation once',
    async (query) => {
      const read = async (more: string) => {
        const answer = listConversations.answer.parse((await ask('conversations', `${query}&${more}`)).body);
        return { ids: answer.conversations.map(({ user_id }) => user_id), edges: answer.edges };
      };
      const add = `INSERT INTO conversation (user_id, unread, last_content, last_from_admin, last_at, waiting_since)
        VALUES ($1, 1, 'Bonjour', false, now(), now())`;
      const { had, shown } = await pagedWhileAdding(read, insert(add));
      expect(had.length).toBeGreaterThan(1);
      expect(shown).toEqual(had);
    },
  );

  test('show every message to the holders of a product once', async () => {
    const add = () =>
      messaging.call(
        'POST',
        '/admin/broadcasts',
        { subject: 'Bientôt', content: 'À demain', sendAt: new Date(Date.now() + 86_400_000).toISOString() },
        { ...messaging.asAdmin(uuidv7()), headers: { 'idempotency-key': uuidv7() } },
      );
    for (let made = 0; made < 3; made += 1) expect((await add()).status).toBe(201);
    const read = async (query: string) => {
      const { body } = await messaging.call(
        'GET',
        `/admin/holder-messages?${query}`,
        undefined,
        messaging.asAdmin(uuidv7()),
      );
      const { messages, edges } = listHolderMessages.answer.parse(body);
      return { ids: messages.map(({ id }) => id), edges };
    };
    const { had, shown } = await pagedWhileAdding(read, add);
    expect(had.length).toBeGreaterThan(2);
    expect(shown).toEqual(had);
  });
});
