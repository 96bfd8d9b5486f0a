import type { InternalStatement } from '@raffle/service-kit';

/** The administrator behind a change, and where it came from. */
export interface Actor {
  adminId: string;
  /** Of the administrator's browser; null for what went on by itself. */
  address: string | null;
}

export const actorOf = (adminId: string, { address }: InternalStatement): Actor => ({
  adminId,
  address: address ?? null,
});
