import type { UserNote } from '@raffle/contracts/http/admin-users';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

type NoteRow = Omit<UserNote, 'at'> & { at: Date };
const show = ({ at, ...note }: NoteRow): UserNote => ({ ...note, at: at.toISOString() });

export async function findNotes(manager: EntityManager, userId: string): Promise<UserNote[]> {
  const found = await rows<NoteRow>(
    manager,
    'SELECT id, text, author, at FROM user_notes WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT 200',
    [userId],
  );
  return found.map(show);
}

/**
 * Adds a note, unless the person has no account. Waits for an erasure in progress, after which there is no account.
 * @returns undefined without an account
 */
export async function addNote(
  manager: EntityManager,
  note: { userId: string; adminId: string; text: string },
): Promise<UserNote | undefined> {
  const row = await firstRow<NoteRow>(
    manager,
    `INSERT INTO user_notes (id, user_id, admin_id, author, text)
     SELECT $1, users.id, admins.id, admins.username, $4 FROM users, admins
     WHERE users.id = $2 AND users.phone IS NOT NULL AND admins.id = $3 FOR SHARE OF users
     RETURNING id, text, author, at`,
    [uuidv7(), note.userId, note.adminId, note.text],
  );
  return row && show(row);
}

/** Erases the notes about a person whose account is closed in this transaction. */
export async function eraseNotes(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM user_notes WHERE user_id = $1', [userId]);
}
