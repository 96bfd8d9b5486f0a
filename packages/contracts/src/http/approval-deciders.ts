import type { AdminArea } from '../values.js';
import { everyoneSubject, type Approval, type ApprovalKind } from './approvals.js';
import { worksOn, type Areas } from './define-endpoint.js';

/** Who decides a kind of request, besides that its approver is confirmed and another than its requester. */
export interface Deciders {
  /** Whose work it is (docs/product.md rule 64). */
  areas: Areas;
  /** Absent: every administrator of the areas. */
  role?: 'super_admin';
  /**
   * With exactly one administrator: that one, 24 hours after it was announced to whom it concerns (docs/product.md rule 47). Absent: it waits for
   * a second account, or for the switch to be off, both made on the machine (rule 48).
   */
  alone?: true;
}

/** By kind of request: services decide by it, notices and screens follow it. docs/security.md lists how each ends. */
export const deciders: Readonly<Record<ApprovalKind, Deciders>> = {
  person: { areas: ['support'], alone: true },
  reset_code: { areas: ['support'], alone: true },
  block: { areas: ['support'], alone: true },
  settings: { areas: ['money'] },
  two_people: { areas: 'every', role: 'super_admin' },
  admin: { areas: 'every', role: 'super_admin' },
  activation: { areas: ['draws'], alone: true },
  draw: { areas: ['draws'] },
  cancellation: { areas: ['draws'], role: 'super_admin' },
  addition: { areas: ['draws'] },
  strike: { areas: ['draws'], alone: true },
  forfeit: { areas: ['draws'] },
  handover: { areas: ['draws'], alone: true },
  grant: { areas: ['money'], role: 'super_admin' },
  refund: { areas: ['money'], role: 'super_admin' },
  goodwill: { areas: ['support', 'money'], role: 'super_admin' },
  provider: { areas: ['money'], role: 'super_admin' },
  message: { areas: ['support', 'draws'] },
};

/** Whose work a request is: a message to everyone is support's, one to the participants of a product also that of draws. */
export const areasOfRequest = ({ kind, subject }: Pick<Approval, 'kind' | 'subject'>): Areas =>
  kind === 'message' && subject === everyoneSubject ? ['support'] : deciders[kind].areas;

/** Whether an administrator's role and areas let them read and decide a request. */
export const mayDecide = (
  request: Pick<Approval, 'kind' | 'subject'>,
  { role, areas = [] }: { role?: 'admin' | 'super_admin' | undefined; areas?: readonly AdminArea[] | undefined },
): boolean =>
  worksOn(areasOfRequest(request), areas) && (deciders[request.kind].role === undefined || role === 'super_admin');
