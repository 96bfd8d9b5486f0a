// Shared by the back-office list benchmarks: a filled database of one service, every way to query a list, and the
// timings.
import { createTestDatabase } from '@raffle/test-kit';
import { connectionOptions, migrate } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';

export const rows = 100_000;
const rounds = Number(process.argv[2] ?? 20);

const firstNames = `ARRAY['Afi','Kossi','Améyo','Kodjo','Essi','Yao','Akouvi','Komlan','Abla','Koffi','Adjoa','Mawuli','Dédé','Sena',
  'Edem','Ayélé','Kwami','Enyo','Sitou','Têtê','Aminata','Moussa','Fatou','Ibrahim','Aya','Konan','Akissi','Kouadio','Affoué','Yacouba']`;
const lastNames = `ARRAY['Mensah','Kodjovi','Adjavon','Amegan','Lawson','Agbeko','Dossou','Tchalla','Ouattara','Koné','Kouassi','Yao',
  'Traoré','Bamba','N''Guessan','Diabaté','Assogba','Gnassingbé','Amouzou','Ekué','Sossou','Akakpo','Adjei','Bello','Touré','Coulibaly']`;
const pick = (list, n) => `(${list})[1 + floor(random() * ${n})::int]`;
/** SQL for a name, different in each row. */
export const firstName = pick(firstNames, 30);
export const lastName = pick(lastNames, 26);
/** SQL for the name of a product. */
export const thing = (n) =>
  `(ARRAY['Téléphone','Moto','Vélo électrique','Télévision','Frigo','Voiture'])[1 + ${n} % 6]`;

/** Every way to query the list, with shallow and deep pages. */
export const queriesOf = (sorts, filters, searches) => [
  ...sorts.flatMap((sort) =>
    ['asc', 'desc'].flatMap((direction) =>
      [1, 250, 500, 1000].map((page) => ({ what: `sort ${sort}`, sort, direction, page })),
    ),
  ),
  ...sorts.flatMap((sort) =>
    filters.flatMap((filter) =>
      [1, 200].map((page) => ({
        what: `filter ${Object.entries(filter)
          .map(([name, value]) => (name === 'userId' ? name : `${name} ${value}`))
          .join(' and ')}`,
        sort,
        direction: 'desc',
        page,
        ...filter,
      })),
    ),
  ),
  ...sorts.flatMap((sort) =>
    searches.flatMap((q) => [1, 10].map((page) => ({ what: `search ${q}`, sort, direction: 'desc', page, q }))),
  ),
];

/** Creates and fills a separate database, passes it to the callback, and drops it. */
export async function withRows(name, { migrations, entities, statements }, use) {
  const database = await createTestDatabase(name);
  await migrate({ url: database.url, migrations });
  const options = connectionOptions({ url: database.url, entities });
  const source = await new DataSource({
    ...options,
    extra: { ...options.extra, statement_timeout: 300_000, answerTimeoutMs: 300_000 },
  }).initialize();
  try {
    for (const statement of statements) await source.query(statement);
    await source.query('VACUUM ANALYZE');
    await use(source);
  } finally {
    await source.destroy();
    await database.drop();
  }
}

/** One line per query, and one for all. */
export async function timed(label, queries, ask) {
  const spent = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      const from = performance.now();
      // The deep pages too, which are only read with the exact total.
      await ask({ limit: 100, exact: 'true', ...query });
      const key = query.what;
      spent.set(key, [...(spent.get(key) ?? []), performance.now() - from]);
    }
  }
  const line = (what, times) => {
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
    console.log(`| ${label}, ${what} | ${at(0)} ms | ${at(0.5)} ms | ${at(0.95)} ms |`);
  };
  for (const [what, times] of spent) line(what, times);
  if (spent.size > 1) line('everything', [...spent.values()].flat());
}

/** Reads a whole list as an export does. */
export async function exported(label, rowsOfList, query) {
  const from = performance.now();
  let count = 0;
  let maxHeap = 0;
  for await (const row of rowsOfList(query)) {
    count += row.id ? 1 : 0;
    if (count % 5_000 === 0) maxHeap = Math.max(maxHeap, process.memoryUsage().heapUsed);
  }
  console.log(
    `\n${label}: ${count} rows exported in ${((performance.now() - from) / 1000).toFixed(1)} s, heap at most ${Math.round(maxHeap / 2 ** 20)} MB\n`,
  );
}
