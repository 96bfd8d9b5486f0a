// Who acts, and the audit log of their acts.
export { recordAct, type AdminAct } from './admin-act.js';
// What a second administrator approves.
export { ApprovalRequests, type Approvable, type OnlyAdmin } from './approvals/approval-requests.js';
export { deleteApprovals, endApprovals, type ApprovalRow, type NewApproval } from './approvals/approvals.queries.js';
export { createApprovalRequests } from './approvals/approval-table.js';
// What is held for ten seconds.
export { HeldActs, type Holdable } from './held-acts/held-acts.js';
export { type HeldActRow } from './held-acts/held-acts.queries.js';
export { createHeldActs } from './held-acts/held-act-table.js';
// The switch "two people".
export { createTwoPeople, needTwoPeople, TwoPeopleHandlers } from './two-people.js';
// Queues and dead letters.
export { backOfficeRights, BackOfficeModule } from './back-office.module.js';
export { deadLetterOf, OwnQueues } from './queues/own-queues.js';
export { growQueues } from './queues/grow-queues.js';
export { listQueues, type QueueState } from './queues/queue-list.js';
export { createDeadLetters } from './queues/watch-dead-letters.js';
