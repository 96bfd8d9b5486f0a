import type { Service } from './world.js';

/**
 * How an act goes: `alone`, by two people, by two people or by the only one a day later, or `never`.
 * "Two" means with one administrator left: not at all, and the request is taken back.
 */
export type Way = 'alone' | 'two' | 'two or a day' | 'never';

interface Door {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** Why one person is refused; default `approval_needed`. */
  refused?: string;
}

export interface Attempt {
  name: string;
  /** Independent of the code: as docs/security.md says, with "two people" off and on. */
  off: Way;
  on: Way;
  /** Every way to do it without asking, the usual one first. */
  doors: readonly Door[];
  ask?: { service: Service; path: string; body: object; /** Only a super_admin approves. */ superAdmin?: true };
  /** What changes only if it is done. */
  state: () => Promise<unknown>;
}

/** The reason of every request. */
export const reason = 'Essai à une seule personne';
/** A text that says where to pay. */
export const payThere = 'Payez au 90 11 22 33';
