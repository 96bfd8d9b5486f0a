import { Injectable } from '@nestjs/common';
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
   * @throws ProblemException `too_many_requests` after several wrong codes, `service_unavailable`
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

function asProblem(cause: unknown): never {
  const paused = cause instanceof InternalCallError && cause.status === 429;
  const seconds = paused ? (cause.retryAfterSeconds ?? 60) : 2;
  throw new ProblemException(paused ? 'too_many_requests' : 'service_unavailable', {
    headers: { 'retry-after': String(seconds) },
    cause,
  });
}
