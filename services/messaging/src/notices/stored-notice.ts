import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { findNames, type NamedIds } from './names.queries.js';
import { notices, type Notice } from './notice.js';
import type { Names, NoticeText, Sentence } from './sentence.js';

const log = logger('notices');

/** A notice as it is stored. */
export interface StoredNotice {
  notice: string;
  notice_version: number;
  notice_data: unknown;
}

const kinds: Readonly<Record<string, readonly Sentence[]>> = notices;

/** A notice in the last version of its kind. @throws ZodError for data that its sentence cannot be made from */
export function stored({ notice, data }: Pick<Notice, 'notice' | 'data'>): StoredNotice {
  const versions = kinds[notice]!;
  return { notice, notice_version: versions.length, notice_data: versions.at(-1)!.data.parse(data) };
}

/** Whether a notice tells the person that they won. */
export const isWin = (notice: string | null): boolean => notice === 'draw_won' || notice === 'prize_passed_on';

/** Shown for a version that only the next release of this service knows, while both run or after a return to this one. */
const unknown: NoticeText = {
  subject: 'Un message pour vous',
  content: 'Il ne peut pas encore être affiché. Rouvrez cette page dans quelques minutes.',
};

/** The texts of notices, in their order, with the present names. One statement, whatever their number. */
export async function textsOf(manager: EntityManager, rows: readonly StoredNotice[]): Promise<NoticeText[]> {
  return (await textsAndNamesOf(manager, rows)).texts;
}

/** The same, with the names that they are made of. */
export async function textsAndNamesOf(
  manager: EntityManager,
  rows: readonly StoredNotice[],
): Promise<{ texts: NoticeText[]; names: Names }> {
  const made = rows.map((row) => {
    const sentence = kinds[row.notice]?.[row.notice_version - 1];
    const data = sentence?.data.safeParse(row.notice_data);
    if (data?.success) return { sentence: sentence!, data: data.data };
    log.error({ notice: row.notice, version: row.notice_version, err: data?.error }, 'notice without a known sentence');
    return undefined;
  });
  const ids = made.flatMap((one) => (one ? [one.data as NamedIds] : []));
  const names = await findNames(manager, ids);
  return { texts: made.map((one) => one?.sentence.text(one.data, names) ?? unknown), names };
}
