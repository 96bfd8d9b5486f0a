import { Controller } from '@nestjs/common';
import {
  listOperatorActs,
  operatorActsDays,
  putOperatorActsAway,
  shownOperatorActs,
} from '@raffle/contracts/http/operator-acts';
import { Conditions, listPage, type ListSource } from '@raffle/service-kit/database';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { findAuditEntries } from './audit.queries.js';

/** What was done with `npm run admin`, until each administrator puts it away for themselves (docs/product.md rule 48). */
@Controller()
export class OperatorActsController {
  constructor(private readonly dataSource: DataSource) {}

  @Endpoint(listOperatorActs)
  async list({ actor: { adminId } }: Call<typeof listOperatorActs>) {
    const page = { page: 1, limit: shownOperatorActs };
    const { rows: acts, total } = await listPage(this.dataSource.manager, actsFor(adminId), page, findAuditEntries);
    return { acts, total };
  }

  /** Never beyond what the log holds: an act of later is shown. */
  @Endpoint(putOperatorActsAway)
  async putAway({ body: { upTo }, actor: { adminId } }: Call<typeof putOperatorActsAway>): Promise<void> {
    await this.dataSource.query(
      `UPDATE admins SET operator_acts_seen =
         greatest(operator_acts_seen, least($2::bigint, (SELECT coalesce(max(id), 0) FROM audit_log))) WHERE id = $1`,
      [adminId, upTo],
    );
  }
}

function actsFor(adminId: string): ListSource {
  const where = new Conditions()
    .equal('actor_kind', 'operator')
    .and(`at >= now() - interval '${operatorActsDays} days'`);
  where.and(`id > (SELECT operator_acts_seen FROM admins WHERE admins.id = ${where.parameter(adminId)})`);
  return { from: 'audit_log', where, key: 'at', id: 'id', direction: 'desc' };
}
