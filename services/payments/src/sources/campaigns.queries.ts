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

export async function lockCampaign(manager: EntityManager, code: string): Promise<Campaign | undefined> {
  const sql = `SELECT ${columns} FROM campaigns WHERE code = $1 FOR UPDATE`;
  const found = await firstRow<CampaignRow>(manager, sql, [code]);
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

/** Requires a campaign that is there. */
export async function storeCampaignName(manager: EntityManager, code: string, name: string): Promise<void> {
  await manager.query('UPDATE campaigns SET name = $2 WHERE code = $1', [code, name]);
}

/** Requires a campaign that runs. */
export async function storeCampaignEnd(manager: EntityManager, code: string): Promise<Campaign> {
  const ended = await firstRow<CampaignRow>(
    manager,
    `UPDATE campaigns SET ended_at = now(), number = NULL WHERE code = $1 RETURNING ${columns}`,
    [code],
  );
  return shown(ended!);
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
