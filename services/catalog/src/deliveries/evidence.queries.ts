import type { Evidence, EvidenceKind } from '@raffle/contracts/http/handover-evidence';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { instant } from '../instant.js';

const facts = `jsonb_build_object('kind', e.kind, 'added_at', ${instant('e.added_at')},
  'kept_until', ${instant(`(e.added_at + interval '2 years')`)})`;

/** SQL of what is kept of a hand-over, also once its picture is deleted; null where nothing was added. @param delivery its id */
export const evidenceOf = (delivery: string) =>
  `(SELECT ${facts} FROM handover_evidence e WHERE e.delivery_id = ${delivery})`;

/** @returns false where the hand-over has its evidence already */
export async function insertEvidence(
  manager: EntityManager,
  evidence: { deliveryId: string; kind: EvidenceKind; bytes: Buffer; sentHash: string },
): Promise<boolean> {
  const inserted = await firstRow(
    manager,
    `INSERT INTO handover_evidence (delivery_id, kind, bytes, sent_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (delivery_id) DO NOTHING RETURNING 1`,
    [evidence.deliveryId, evidence.kind, evidence.bytes, evidence.sentHash],
  );
  return inserted !== undefined;
}

export interface StoredEvidence {
  evidence: Evidence;
  /** Null once two years have passed. */
  bytes: Buffer | null;
  sent_hash: string;
}

export function findEvidence(manager: EntityManager, deliveryId: string): Promise<StoredEvidence | undefined> {
  const sql = `SELECT ${facts} AS evidence, e.bytes, e.sent_hash FROM handover_evidence e WHERE e.delivery_id = $1`;
  return firstRow(manager, sql, [deliveryId]);
}

/** Deletes the pictures that are two years old, oldest first. @returns how many */
export async function deleteOldEvidence(manager: EntityManager, limit: number): Promise<number> {
  const sql = `UPDATE handover_evidence SET bytes = NULL WHERE delivery_id IN (
      SELECT delivery_id FROM handover_evidence WHERE bytes IS NOT NULL AND added_at <= now() - interval '2 years'
      ORDER BY added_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`;
  return (await rows(manager, sql, [limit])).length;
}
