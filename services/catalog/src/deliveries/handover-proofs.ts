import { Injectable } from '@nestjs/common';
import { handoverCodeRefusal } from '@raffle/contracts/http/handover-codes';
import { checkHandoverCode, isOnlyAdmin } from '@raffle/contracts/internal';
import { InternalCallError, ProblemException, type Subject } from '@raffle/service-kit/http';
import { IdentityClient } from '../clients.js';
import type { LockedDelivery } from './deliveries.queries.js';

/** What proves a hand-over, which identity knows (docs/product.md rule 58). Call it outside of a transaction. */
@Injectable()
export class HandoverProofs {
  constructor(private readonly identity: IdentityClient) {}

  /**
   * @param requester the administrator who typed the code
   * @throws ProblemException those of {@link handoverCodeRefusal}, `service_unavailable`
   */
  async isRightCode(
    { product_id, ticket, user_id }: Pick<LockedDelivery, 'product_id' | 'ticket' | 'user_id'>,
    code: string,
    requester: Subject,
  ): Promise<boolean> {
    const body = { product_id, ticket, user_id, code };
    const { right } = await this.identity.call(checkHandoverCode, { body, subject: requester }).catch(asProblem);
    return right;
  }

  /** Whether this administrator is the only one (docs/product.md rule 47). @throws ProblemException `service_unavailable` */
  async isOnlyAdmin(id: string): Promise<boolean> {
    const { only } = await this.identity.call(isOnlyAdmin, { params: { id } }).catch(asProblem);
    return only;
  }
}

/** A refusal that the administrator can act on is passed on; anything else is no answer. */
function asProblem(cause: unknown): never {
  const refusal = cause instanceof InternalCallError ? handoverCodeRefusal.safeParse(cause.code).data : undefined;
  const paused = cause instanceof InternalCallError && refusal === 'too_many_requests';
  const seconds = paused ? (cause.retryAfterSeconds ?? 60) : 2;
  const isRetried = paused || refusal === undefined;
  throw new ProblemException(refusal ?? 'service_unavailable', {
    ...(isRetried && { headers: { 'retry-after': String(seconds) } }),
    cause,
  });
}
