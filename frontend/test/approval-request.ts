import type { Approval } from '@raffle/contracts/http/approvals';

/** An open request of another administrator. */
export const approvalRequest = (change: Partial<Approval>): Approval => ({
  id: '01997b61-0000-7000-8000-000000000900',
  kind: 'settings',
  subject: 'settings',
  subject_name: '',
  changes: [],
  reason: 'Décision du 20 novembre',
  requested_by: { id: '01997b61-0000-7000-8000-000000000901', username: 'awa' },
  requested_at: '2026-11-20T18:42:00.000Z',
  expires_at: '2026-11-23T18:42:00.000Z',
  alone_from: null,
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  ...change,
});
