import type { EntityManager } from 'typeorm';
import type { NoticeText } from './sentence.js';
import { textsOf, type StoredNotice } from './stored-notice.js';

/** What the text of a message is made from: what somebody wrote, or the data of a notice. */
export interface TextColumns {
  notice: string | null;
  notice_version: number | null;
  notice_data: unknown;
  content: string | null;
}

/** The messages, in their order, with their texts. */
export async function withTexts<Row extends TextColumns>(
  manager: EntityManager,
  messages: readonly Row[],
): Promise<(Row & NoticeText)[]> {
  const notices = messages.filter((row): row is Row & StoredNotice => row.notice !== null);
  const texts = await textsOf(manager, notices);
  const textOf = new Map<Row, NoticeText>(notices.map((row, n) => [row, texts[n]!]));
  return messages.map((row) => ({ ...row, ...(textOf.get(row) ?? { subject: '', content: row.content ?? '' }) }));
}
