import { Injectable } from '@nestjs/common';
import type { adminSortColumns, listAdmins, TeamMember } from '@raffle/contracts/http/admin-team';
import type { AnswerOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { csvFile, type CsvColumn } from '@raffle/service-kit';
import { DataSource, In } from 'typeorm';
import { andNameSearch, Conditions } from '../lists/conditions.js';
import { inOrder, readAll, readPage, type ListSource } from '../lists/list-source.js';
import { Admin } from './admin.entity.js';
import { isOneAdminLeft } from './admin.queries.js';
import { showTeamMember } from './show-team-member.js';

type Query = QueryOf<typeof listAdmins>;
type Listed = AnswerOf<typeof listAdmins>;

/** Spelled as in the indexes; an account that never logged in sorts as the oldest. */
const keys: Record<(typeof adminSortColumns)[number], string> = {
  created_at: 'created_at',
  username: 'sort_name',
  role: 'role',
  last_login_at: `coalesce(last_login_at, '-infinity'::timestamptz)`,
};

const csvColumns: readonly CsvColumn<TeamMember>[] = [
  { title: 'Identifiant', value: ({ id }) => id },
  { title: 'Compte', value: ({ username }) => username },
  { title: 'Rôle', value: ({ role }) => role },
  { title: 'Créé', value: ({ created_at }) => created_at },
  { title: 'Dernière connexion', value: ({ last_login_at }) => last_login_at },
];

/** The list of back-office accounts: a page, or everything as CSV. */
@Injectable()
export class ListAdmins {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: Query): Promise<Listed> {
    const { manager } = this.dataSource;
    const { ids, total } = await readPage(manager, sourceOf(query), query);
    const admins = inOrder(ids, await manager.findBy(Admin, { id: In(ids) }));
    return { admins: admins.map(showTeamMember), total, one_left: await isOneAdminLeft(manager) };
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

/** Named as the entity's properties, so that an exported row is shown like any other. */
const columns = 'id, username, role, created_at AS "createdAt", last_login_at AS "lastLoginAt"';

async function* exported(dataSource: DataSource, source: ListSource) {
  for await (const row of readAll<Admin>(dataSource, source, columns)) yield showTeamMember(row);
}
