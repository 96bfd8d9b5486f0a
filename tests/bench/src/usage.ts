import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Process groups by name; a process and its descendants are in its group. */
export type Groups = Readonly<Record<string, { pid: number }>>;

/** Milliseconds of CPU used so far by each process and its descendants, including ended ones; Linux only. */
export function cpuOf(groups: Groups): Record<string, number> {
  const spent = Object.fromEntries(Object.keys(groups).map((name) => [name, 0]));
  for (const { name, fields } of family(groups)) {
    // utime, stime, and those of children that ended, in hundredths of a second.
    for (const field of [11, 12, 13, 14]) spent[name] = (spent[name] ?? 0) + Number(fields[field]) * 10;
  }
  return spent;
}

/** Current megabytes (2^20) of each group, with the pages that several processes share divided among them. */
export function pssMb(groups: Groups): Record<string, number> {
  const used = Object.fromEntries(Object.keys(groups).map((name) => [name, 0]));
  for (const { pid, name } of family(groups)) {
    let rollup: string;
    try {
      rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    } catch {
      continue; // it has ended in the meantime
    }
    used[name] = (used[name] ?? 0) + Number(/^Pss: +(\d+)/m.exec(rollup)?.[1]) / 1_024;
  }
  return used;
}

/** Each process that descends from one of `groups`, with the fields of its /proc/<pid>/stat after the name. */
function family(groups: Groups): { pid: number; name: string; fields: string[] }[] {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
          return [[Number(pid), stat.slice(stat.lastIndexOf(')') + 2).split(' ')] as const];
        } catch {
          return []; // it has ended in the meantime
        }
      }),
  );
  const names = new Map(Object.entries(groups).map(([name, { pid }]) => [pid, name]));
  const nameOf = (pid: number): string | undefined => {
    const parent = all.get(pid)?.[1];
    return names.get(pid) ?? (parent === undefined || pid === 0 ? undefined : nameOf(Number(parent)));
  };
  return [...all].flatMap(([pid, fields]) => {
    const name = nameOf(pid);
    return name === undefined ? [] : [{ pid, name, fields }];
  });
}

/** The numbers of statements and commits counted by PostgreSQL, over all service databases. */
export async function sqlOf(postgresUrl: string): Promise<{ statements: number; commits: number }> {
  const { statements, commits } = await sqlByService(postgresUrl);
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
  return { statements: sum(statements), commits: sum(commits) };
}

/** The statements counted by PostgreSQL, by service and text, and the commits by service. */
export async function sqlByService(
  postgresUrl: string,
): Promise<{ statements: Map<string, number>; commits: Map<string, number> }> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const counts = async (sql: string) => {
      const { rows } = await client.query<{ what: string; count: string }>(sql);
      return new Map(rows.map(({ what, count }) => [what.replace('raffle_', ''), Number(count)]));
    };
    return {
      statements: await counts(
        `SELECT datname || ' ' || query AS what, sum(calls) AS count FROM pg_stat_statements s
         JOIN pg_database d ON d.oid = s.dbid WHERE datname LIKE 'raffle\\_%' GROUP BY 1`,
      ),
      commits: await counts(
        `SELECT datname AS what, xact_commit AS count FROM pg_stat_database WHERE datname LIKE 'raffle\\_%'`,
      ),
    };
  } finally {
    await client.end();
  }
}

/** What statements cost PostgreSQL: 8 KB pages are those it read or wrote, from its memory or the disk. */
export interface SqlCost {
  calls: number;
  pages: number;
  ms: number;
}

/** What each statement of the services has cost, by service and text. */
export async function sqlCosts(postgresUrl: string): Promise<Map<string, SqlCost>> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const { rows } = await client.query<SqlCost & { what: string }>(
      `SELECT replace(datname, 'raffle_', '') || ' ' || query AS what, sum(calls)::float8 AS calls,
         sum(shared_blks_hit + shared_blks_read)::float8 AS pages, sum(total_exec_time + total_plan_time) AS ms
       FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid WHERE datname LIKE 'raffle\\_%' GROUP BY 1`,
    );
    return new Map(rows.map(({ what, ...cost }) => [what, cost]));
  } finally {
    await client.end();
  }
}
