import { campaign, type Campaign } from '@raffle/contracts/http/admin-sources';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf, columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

/** Maximum campaigns that run: the table's constraint. As many that ended are listed. */
const maxCampaigns = 200;
const columns = columnsOf(campaign);

type CampaignRow = Omit<Campaign, 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date | null };
const shown = (row: CampaignRow): Campaign => answerOf(campaign, row);

/** Those that run, the newest first, then those that ended, the last first. */
export async function findCampaigns(manager: EntityManager): Promise<Campaign[]> {
  const found = await rows<CampaignRow>(
    manager,
    `(SELECT ${columns} FROM campaigns WHERE ended_at IS NULL ORDER BY created_at DESC, code LIMIT ${maxCampaigns})
     UNION ALL (SELECT ${columns} FROM campaigns WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, code LIMIT ${maxCampaigns})`,
  );
  return found.map(shown);
}

export async function findCampaign(manager: EntityManager, code: string): Promise<Campaign | undefined> {
  const found = await firstRow<CampaignRow>(manager, `SELECT ${columns} FROM campaigns WHERE code = $1`, [code]);
  return found && shown(found);
}

/** Until the transaction ends no other campaign is made. @returns a number that none has; null: as many run as may */
export async function nextCampaignNumber(manager: EntityManager): Promise<number | null> {
  await manager.query('SELECT pg_advisory_xact_lock(7304)');
  const free = await firstRow<{ number: number | null }>(
    manager,
    `SELECT min(n) AS number FROM generate_series(1, ${maxCampaigns}) n WHERE NOT EXISTS (SELECT FROM campaigns WHERE number = n)`,
  );
  return free?.number ?? null;
}

/** Ends a running campaign. @returns undefined where none of this code runs */
export async function storeCampaignEnd(manager: EntityManager, code: string): Promise<Campaign | undefined> {
  const ended = await firstRow<CampaignRow>(
    manager,
    `UPDATE campaigns SET ended_at = now(), number = NULL WHERE code = $1 AND ended_at IS NULL RETURNING ${columns}`,
    [code],
  );
  return ended && shown(ended);
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
