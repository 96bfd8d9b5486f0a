import type { EntityManager } from 'typeorm';
import type { NoticeText } from '../notices/sentence.js';
import { textsOf, type StoredNotice } from '../notices/stored-notice.js';
import type { TextColumns } from './message.js';

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
