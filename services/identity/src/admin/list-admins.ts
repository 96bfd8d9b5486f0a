import { Injectable } from '@nestjs/common';
import type { adminSortColumns, listAdmins, TeamMember } from '@raffle/contracts';
import { csvFile, type CsvColumn } from '@raffle/service-kit';
import { DataSource, In } from 'typeorm';
import type * as z from 'zod/mini';
import { andNameSearch, Conditions } from '../lists/conditions.js';
import { inOrder, readAll, readPage, type ListSource } from '../lists/list-source.js';
import { Admin } from './admin.entity.js';
import { showTeamMember } from './show-team-member.js';

type Query = z.output<NonNullable<(typeof listAdmins)['query']>>;
type Listed = z.output<NonNullable<(typeof listAdmins)['answer']>>;

/** As the indexes spell them; whoever never logged in stands at the old end. */
const keys: Record<(typeof adminSortColumns)[number], string> = {
  created_at: 'created_at',
  username: 'sort_name',
  role: 'role',
  last_login_at: `coalesce(last_login_at, '-infinity'::timestamptz)`,
};

/** The table's columns, in the screen's words. */
const csvColumns: readonly CsvColumn<TeamMember>[] = [
  { title: 'Identifiant', value: ({ id }) => id },
  { title: 'Compte', value: ({ username }) => username },
  { title: 'Rôle', value: ({ role }) => role },
  { title: 'Créé', value: ({ created_at }) => created_at },
  { title: 'Dernière connexion', value: ({ last_login_at }) => last_login_at },
];

/** The back-office's list of its own accounts: any page of it, or all of it as a spreadsheet's file. */
@Injectable()
export class ListAdmins {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: Query): Promise<Listed> {
    const { manager } = this.dataSource;
    const { ids, total } = await readPage(manager, sourceOf(query), query);
    const admins = inOrder(ids, await manager.findBy(Admin, { id: In(ids) }));
    const [counted] = await manager.query<{ one_left: boolean }[]>(
      'SELECT count(*) = 1 AS one_left FROM (SELECT FROM admins LIMIT 2) AS counted',
    );
    return { admins: admins.map(showTeamMember), total, one_left: counted?.one_left ?? false };
  }

  csv(query: Query) {
    return csvFile('administrateurs', csvColumns, exported(this.dataSource, sourceOf(query)));
  }
}

function sourceOf({ sort, direction, role, q }: Query): ListSource {
  const conditions = new Conditions();
  if (role) conditions.and(`role = ${conditions.parameter(role)}`);
  const searching = andNameSearch(conditions, q);
  return { table: 'admins', key: keys[sort], direction, conditions, searching };
}

/** Column names as the entity reads them, so that an exported row is shown as any other. */
const columns = 'id, username, role, created_at AS "createdAt", last_login_at AS "lastLoginAt"';

async function* exported(dataSource: DataSource, source: ListSource) {
  for await (const row of readAll<Admin>(dataSource, source, columns)) yield showTeamMember(row);
}
