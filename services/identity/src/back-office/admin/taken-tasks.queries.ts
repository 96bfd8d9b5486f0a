import { takenForDays, takenTask, type TakenTask } from '@raffle/contracts/http/admin-tasks';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

type Task = Pick<TakenTask, 'kind' | 'subject'>;
const recent = `taken_at > now() - interval '${takenForDays} days'`;
type TakenRow = RowOf<typeof takenTask>;
const columns = columnsOf(takenTask, { admin: `json_build_object('id', admin_id, 'username', username)` });

/** Taken tasks, newest first, 500 at most. */
export async function findTakenTasks(manager: EntityManager): Promise<TakenTask[]> {
  const found = await rows<TakenRow>(
    manager,
    `SELECT ${columns} FROM taken_tasks JOIN admins ON admins.id = admin_id
      WHERE ${recent} ORDER BY taken_at DESC, kind, subject LIMIT 500`,
  );
  return found.map((row) => answerOf(takenTask, row));
}

/** Takes a task that is free or already the administrator's. @returns the task with its current administrator */
export async function takeTask(manager: EntityManager, { kind, subject }: Task, adminId: string): Promise<TakenTask> {
  await manager.query(`DELETE FROM taken_tasks WHERE NOT ${recent}`);
  // A task of another administrator is only locked and returned unchanged.
  const row = await firstRow<TakenRow>(
    manager,
    `WITH taken AS (
       INSERT INTO taken_tasks (kind, subject, admin_id) VALUES ($1, $2, $3)
       ON CONFLICT (kind, subject) DO UPDATE SET taken_at = taken_tasks.taken_at
       RETURNING kind, subject, admin_id, taken_at)
     SELECT ${columns} FROM taken JOIN admins ON admins.id = admin_id`,
    [kind, subject, adminId],
  );
  if (!row) throw new Error('the taken task has no administrator');
  return answerOf(takenTask, row);
}

export async function freeTask(manager: EntityManager, { kind, subject }: Task): Promise<void> {
  await manager.query('DELETE FROM taken_tasks WHERE kind = $1 AND subject = $2', [kind, subject]);
}
