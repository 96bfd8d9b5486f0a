import { campaign, type Campaign } from '@raffle/contracts/http/admin-sources';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf, columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

/** Maximum campaigns: the table's constraint. */
const maxCampaigns = 200;
const columns = columnsOf(campaign);

type CampaignRow = Omit<Campaign, 'created_at'> & { created_at: Date };
const shown = (row: CampaignRow): Campaign => answerOf(campaign, row);

/** The newest first. */
export async function findCampaigns(manager: EntityManager): Promise<Campaign[]> {
  const found = await rows<CampaignRow>(
    manager,
    `SELECT ${columns} FROM campaigns ORDER BY number DESC LIMIT ${maxCampaigns}`,
  );
  return found.map(shown);
}

/** Until the transaction ends no other campaign is made. @returns the number of the next one; null: there are as many as may be */
export async function nextCampaignNumber(manager: EntityManager): Promise<number | null> {
  await manager.query('SELECT pg_advisory_xact_lock(7304)');
  const last = await firstRow<{ number: number }>(manager, 'SELECT coalesce(max(number), 0) AS number FROM campaigns');
  const next = (last?.number ?? 0) + 1;
  return next > maxCampaigns ? null : next;
}

/** @returns undefined if the code is taken */
export async function insertCampaign(
  manager: EntityManager,
  made: Pick<Campaign, 'code' | 'name' | 'note'> & { by: string; number: number },
): Promise<Campaign | undefined> {
  const inserted = await firstRow<CampaignRow>(
    manager,
    `INSERT INTO campaigns (code, name, note, created_by, number) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (code) DO NOTHING RETURNING ${columns}`,
    [made.code, made.name, made.note, made.by, made.number],
  );
  return inserted && shown(inserted);
}
