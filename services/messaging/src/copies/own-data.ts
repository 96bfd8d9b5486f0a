import type { PersonalList } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import type { TextColumns } from '../notices/with-texts.js';
import { withTexts } from '../notices/with-texts.js';

/** The data of a person stored in this service, for their download (docs/product.md rule 33). */
export const ownData: readonly PersonalList[] = [
  {
    kind: 'message',
    sql: `SELECT id::text AS key, id, author, notice, notice_version, notice_data, content, created_at, read_at
          FROM message WHERE user_id = $1`,
    show: (messages: TextColumns[], manager: EntityManager) => withTexts(manager, messages),
  },
  {
    kind: 'conversation',
    sql: `SELECT user_id::text AS key, waiting_since, archived_at FROM conversation WHERE user_id = $1`,
  },
  {
    kind: 'general_message_read',
    sql: `SELECT g.id::text AS key, g.subject, r.read_at
          FROM general_reading r JOIN general_message g ON g.id = r.message_id WHERE r.user_id = $1`,
  },
  {
    kind: 'text_agreement',
    sql: `SELECT user_id::text AS key, agreed_at FROM text_agreement WHERE user_id = $1`,
  },
  {
    kind: 'reminder_agreement',
    sql: `SELECT user_id::text AS key, agreed_at FROM reminder_agreement WHERE user_id = $1`,
  },
  {
    kind: 'notified_browser',
    sql: `SELECT id::text AS key, split_part(endpoint, '/', 3) AS push_service, created_at FROM push_device WHERE user_id = $1 AND ended_at IS NULL`,
  },
];
