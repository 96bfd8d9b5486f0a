import { approvalField, type Approval } from '@raffle/contracts/http/approvals';
import type { ApprovalRow } from './approvals.queries.js';

export function showApproval(row: ApprovalRow): Approval {
  const { before, after } = row;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    subject_name: row.subject_name,
    changes: approvalField.options.flatMap((field) =>
      after[field] === undefined ? [] : { field, before: before[field] ?? '', after: after[field] },
    ),
    reason: row.reason,
    requested_by: { id: row.requested_by, username: row.requested_by_name },
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    alone_from: row.alone_from?.toISOString() ?? null,
    state: row.state,
    decided_by:
      row.decided_by === null || row.decided_by_name === null
        ? null
        : { id: row.decided_by, username: row.decided_by_name },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
  };
}
