import type { ErrorCode } from '@raffle/contracts/errors';
import type { HeldAct, HeldActKind } from '@raffle/contracts/http/held-acts';
import { deleteInSavepoints, firstRow, rows } from '@raffle/service-kit/database';
import type { Actor } from '@raffle/service-kit/http';
import type { DataSource, EntityManager } from 'typeorm';

export interface HeldActRow {
  id: string;
  kind: HeldActKind;
  subject: string;
  /** What was typed; null once it has ended. */
  input: unknown;
  actor: Pick<Actor, 'adminId' | 'username' | 'address'>;
  held_at: Date;
  due_at: Date;
  state: HeldAct['state'];
  failed_code: ErrorCode | null;
  /** By the database's clock. */
  is_due: boolean;
}

const select = `SELECT id, kind, subject, input, actor, held_at, due_at, state, failed_code,
  due_at <= clock_timestamp() AS is_due FROM held_acts`;

export interface NewHeldAct {
  id: string;
  kind: HeldActKind;
  subject: string;
  input: unknown;
  actor: HeldActRow['actor'];
}

/** @returns whether it is stored: no other act of this kind about the subject is held */
export async function insertHeldAct(manager: EntityManager, act: NewHeldAct): Promise<boolean> {
  const inserted = await firstRow(
    manager,
    `INSERT INTO held_acts (id, kind, subject, input, actor) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, subject) WHERE state = 'held' DO NOTHING RETURNING id`,
    [act.id, act.kind, act.subject, JSON.stringify(act.input), JSON.stringify(act.actor)],
  );
  return inserted !== undefined;
}

/** @param lock locks the act until the transaction ends */
export const findHeldAct = (manager: EntityManager, id: string, lock?: 'lock'): Promise<HeldActRow | undefined> =>
  firstRow(manager, `${select} WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`, [id]);

const due = `state = 'held' AND due_at <= now()`;

export const hasDueAct = async (manager: EntityManager): Promise<boolean> =>
  (await firstRow(manager, `SELECT 1 FROM held_acts WHERE ${due} LIMIT 1`)) !== undefined;

/** Locks the act that has been due longest; skips those that another instance works on. */
export const lockDueAct = (manager: EntityManager, leftOut: readonly string[]): Promise<HeldActRow | undefined> =>
  firstRow(
    manager,
    `${select} WHERE ${due} AND id <> ALL ($1::uuid[]) ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [leftOut],
  );

/** Locks the acts that an administrator began until then and that are still held. */
export const lockActsOf = (manager: EntityManager, adminId: string, until: Date): Promise<HeldActRow[]> =>
  rows(manager, `${select} WHERE state = 'held' AND actor->>'adminId' = $1 AND held_at <= $2 ORDER BY id FOR UPDATE`, [
    adminId,
    until,
  ]);

/** Ends a locked act. @param code why a rule refused it */
export const endAct = (
  manager: EntityManager,
  id: string,
  state: 'done' | 'undone' | 'failed',
  code: ErrorCode | null = null,
): Promise<unknown> =>
  manager.query(
    `UPDATE held_acts SET state = $2, failed_code = $3, input = NULL, ended_at = CASE $2
       -- It was not due a moment ago.
       WHEN 'undone' THEN least(clock_timestamp(), due_at - interval '1 microsecond') ELSE clock_timestamp() END
     WHERE id = $1`,
    [id, state, code],
  );

/** Deletes acts that ended a day ago. @returns how many */
export const deleteEndedActs = (job: string, dataSource: DataSource, limit: number): Promise<number> =>
  deleteInSavepoints(job, dataSource, {
    table: 'held_acts',
    due: `SELECT id FROM held_acts WHERE state <> 'held' AND ended_at < now() - interval '1 day'
      ORDER BY ended_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    parameters: [limit],
  });
