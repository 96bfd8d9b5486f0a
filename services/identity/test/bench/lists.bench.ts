import { hash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { teamList } from '@raffle/contracts/http/team-list';
import { userList } from '@raffle/contracts/http/user-list';
import { startIdentity, type IdentityService } from '../identity-service.js';
import { generateAdmins, generateAuditLog, generateUsers } from './generate.js';

/** Every kind of page of the back-office's lists over 100,000 rows, through the whole service: what `npm run bench:lists` prints. */
const rows = 100_000;
const rounds = 3;

let identity: IdentityService;
let admin: Awaited<ReturnType<IdentityService['adminAtWork']>>;
beforeAll(async () => {
  identity = await startIdentity();
  admin = await identity.adminAtWork();
  await generateUsers(identity.databaseUrl, rows);
  await generateAuditLog(identity.databaseUrl, rows);
  await generateAdmins(identity.databaseUrl, rows);
}, 600_000);
afterAll(() => identity.stop());

const ordersOf = (columns: readonly string[]) =>
  columns.flatMap((sort) => ['asc', 'desc'].map((direction) => `sort=${sort}&direction=${direction}`));
const sorts = ordersOf(userList.sorts);
const pages = (queries: string[], ...numbers: number[]) =>
  queries.flatMap((query) => numbers.map((page) => `${query}&page=${page}&exact=true`));

const kinds: [string, string, string[]][] = [
  ['users', 'first page, every order', pages(sorts, 1)],
  ['users', 'page 500, every order', pages(sorts, 500)],
  ['users', 'page 1 000 (the last), every order', pages(sorts, 1000)],
  ...(['active', 'inactive', 'blocked'] as const).map((state): [string, string, string[]] => [
    'users',
    `${state}, every order, first and deep`,
    pages(
      sorts.map((sort) => `${sort}&state=${state}`),
      1,
      { active: 300, inactive: 650, blocked: 9 }[state],
    ),
  ]),
  [
    'users',
    'of most days, every order, first and deep',
    pages(
      sorts.map((sort) => `${sort}&from=${daysAgo(390)}&to=${daysAgo(10)}`),
      1,
      470,
      900,
    ),
  ],
  [
    'users',
    'of some days, every order, first and deep',
    pages(
      sorts.map((sort) => `${sort}&from=${daysAgo(60)}&to=${daysAgo(30)}`),
      1,
      40,
    ),
  ],
  [
    'users',
    'inactive, of most days, every order, deep',
    pages(
      sorts.map((sort) => `${sort}&state=inactive&from=${daysAgo(390)}`),
      320,
    ),
  ],
  ['users', 'of one referrer, every order', sorts.map((sort) => `${sort}&referrerId=${uuidOf('u7')}`)],
  [
    'users',
    'search: a name, every order',
    pages(
      sorts.map((sort) => `${sort}&q=mensah`),
      1,
      80,
    ),
  ],
  [
    'users',
    'search: two words',
    pages(
      sorts.map((sort) => `${sort}&q=elodie+lome`),
      1,
    ),
  ],
  [
    'users',
    'search: a city of a third of all, deep',
    pages(
      sorts.map((sort) => `${sort}&q=lome`),
      1,
      270,
    ),
  ],
  [
    'users',
    'search: two letters',
    pages(
      sorts.map((sort) => `${sort}&q=af`),
      1,
      50,
    ),
  ],
  [
    'users',
    'search: one letter',
    pages(
      sorts.map((sort) => `${sort}&q=k`),
      1,
      400,
    ),
  ],
  [
    'users',
    'search: part of a number',
    pages(
      sorts.map((sort) => `${sort}&q=4711`),
      1,
    ),
  ],
  [
    'users',
    'search: what all numbers have (+228), deep',
    pages(
      sorts.map((sort) => `${sort}&q=228`),
      1,
      1000,
    ),
  ],
  [
    'users',
    'search: nobody',
    pages(
      sorts.map((sort) => `${sort}&q=zzzzzz`),
      1,
    ),
  ],
  [
    'users',
    'active and search',
    pages(
      sorts.map((sort) => `${sort}&state=active&q=lome`),
      1,
      70,
    ),
  ],
  ...audit(),
  ...team(),
];

function audit(): [string, string, string[]][] {
  const both = ['direction=asc', 'direction=desc'];
  const kind = (name: string, query: string, ...numbers: number[]): [string, string, string[]] => [
    'audit-log',
    name,
    pages(
      both.map((direction) => `${direction}${query}`),
      ...numbers,
    ),
  ];
  return [
    kind('first, middle and last page', '', 1, 500, 1000),
    kind('of one admin, deep', `&actorId=${uuidOf('admin3')}`, 1, 100),
    kind('of one area, deep', '&area=product', 1, 200),
    kind('of some days', '&from=2026-10-01&to=2026-10-31', 1, 50),
    kind('search: subject', '&q=4711', 1),
    kind('search: action, deep', '&q=product.updated', 1, 200),
    kind('search: what all have, deep', '&q=admin', 1, 1000),
  ];
}

function team(): [string, string, string[]][] {
  const kind = (name: string, query: string, ...numbers: number[]): [string, string, string[]] => [
    'admins',
    name,
    pages(
      ordersOf(teamList.sorts).map((order) => `${order}${query}`),
      ...numbers,
    ),
  ];
  return [
    kind('first, middle and last page, every order', '', 1, 500, 1000),
    kind('of a role, every order, deep', '&role=super_admin', 1, 100),
    kind('search: part of a name, every order, deep', '&q=mensah', 1, 80),
    kind('search: two letters, deep', '&q=me', 1, 80),
    kind('search: one letter, deep', '&q=k', 1, 30),
    kind('search: one account', '&q=traore-4711', 1),
    kind('search: nobody', '&q=zzzzzz', 1),
  ];
}

const lines: string[] = [];
test.each(kinds)(
  '%s: %s',
  async (list, name, queries) => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      for (const query of queries) {
        const begun = performance.now();
        const { status } = await identity.call('GET', `/admin/${list}?limit=100&${query}`, undefined, admin);
        const took = performance.now() - begun;
        expect(status).toBe(200);
        if (round > 0) times.push(took); // the first round warms the caches
      }
    }
    times.sort((a, b) => a - b);
    const quantile = (q: number) => (times[Math.floor(times.length * q)] ?? Number.NaN).toFixed(0);
    lines.push(`| ${list} | ${name} | ${times.length} | ${quantile(0.5)} ms | ${quantile(0.95)} ms |`);
  },
  300_000,
);

test('the whole list as a CSV file', async () => {
  const begun = performance.now();
  const { text } = await identity.file('/admin/users?sort=name&direction=asc', admin.subject);
  expect(text.trimEnd().split('\r\n')).toHaveLength(rows + 1);
  lines.push(
    `| users | CSV, whole (${(Buffer.byteLength(text) / 1e6).toFixed(0)} MB) | 1 | ${(performance.now() - begun).toFixed(0)} ms | |`,
  );
}, 60_000);

afterAll(() => {
  const table = ['| List | Page | Requests | p50 | p95 |', '|---|---|---|---|---|', ...lines].join('\n');
  process.stdout.write(
    `\n${rows} rows, pages of 100, ${availableParallelism()} cores, load ${loadavg()[1]?.toFixed(1)}\n${table}\n`,
  );
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Same numbering as the generated rows. */
function uuidOf(text: string): string {
  return hash('md5', text).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}
