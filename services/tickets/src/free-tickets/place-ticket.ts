import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { placeFreeTicket } from '@raffle/contracts/http/tickets';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { entryById } from '../entries/entries.queries.js';
import { grantEntry } from '../entries/grant-entry.js';
import { findHolderKey } from '../inventory/inventory.queries.js';
import { productOnSale } from '../inventory/sale.js';
import { grantFree, placesRefused, PlaceTurns } from '../inventory/move-places.js';
import type { Product } from '../inventory/product.js';
import { lockUser } from '../locks.js';
import { waitForPerson } from '../people/people.queries.js';
import { refuseDuringPause } from '../play-limits/refuse-play.js';
import { idempotentRequests, type TicketRequest } from '../idempotent-requests.js';
import { insertPlacement } from './free-tickets.queries.js';
import { spendCredit, type TakenFrom, useReferralTicket, useRegistrationTicket, whyNotFree } from './ticket-sources.js';

type Placed = AnswerOf<typeof placeFreeTicket>;
type Source = BodyOf<typeof placeFreeTicket>['source'];

export interface PlacementRequest {
  userId: string;
  productId: number;
  source: Source;
  creditId: string | undefined;
  idempotencyKey: string | null;
}

/**
 * Places one ticket without a payment: of the registration, a referral or a credit (docs/product.md rules 2, 17 and
 * 20).
 */
@Injectable()
export class PlaceTicket {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly turns: PlaceTurns,
  ) {}

  /**
   * @throws ProblemException `sold_out`, `free_places_taken`, `person_limit_reached`, `product_not_active`, and why a free ticket is refused
   * ({@link whyNotFree})
   */
  placeTicket(request: PlacementRequest): Promise<Placed> {
    const keyed: TicketRequest = {
      scope: { user_id: request.userId, operation: 'free-ticket' },
      key: request.idempotencyKey,
      content: { productId: request.productId, source: request.source, creditId: request.creditId },
    };
    return waitForPerson(() =>
      this.turns.run(() =>
        this.dataSource.transaction(async (manager) => {
          await lockUser(manager, request.userId);
          const before = await idempotentRequests.findOutcome(manager, keyed);
          if (before) return placeFreeTicket.answer.parse(before.answer);
          await refuseDuringPause(manager, request.userId);
          const answer = await this.placeNow(manager, request);
          await idempotentRequests.saveOutcome(manager, keyed, { purchase_id: null, answer });
          return answer;
        }),
      ),
    );
  }

  private async placeNow(manager: EntityManager, request: PlacementRequest): Promise<Placed> {
    const { userId: user_id, productId: product_id } = request;
    const product = await productOnSale(manager, product_id);
    const source = request.source === 'registration' ? 'registration' : 'reward';
    const { remaining, ...from } = await takeFrom(
      manager,
      request,
      product,
      await whyNotFree(manager, user_id, product, source),
    );
    const requester = { userId: user_id, free: from.type !== 'purchase' };
    const entry_id = uuidv7();
    const granted = await grantEntry(
      manager,
      this.outbox,
      {
        ...{ id: entry_id, user_id, product_id, quantity: 1, ...from },
        ...{ payment_id: null, purchase_id: null, fee: null, granted_at: new Date() },
      },
      {
        holder_key: await findHolderKey(manager, product_id),
        purchase: null,
        outcome: null,
        take: (...places) => grantFree(...places, requester),
      },
    );
    // Throwing rolls back what was taken from the source.
    if (!granted) throw await placesRefused(manager, product_id, { ...requester, more: 1 });
    if (requester.free) await insertPlacement(manager, { user_id, product_id, source, entry_id });
    const ticket = await entryById(manager, entry_id);
    if (!ticket) throw new Error(`The stored entry ${entry_id} is missing`);
    return { success: true, ticket, remaining };
  }
}

async function takeFrom(
  manager: EntityManager,
  request: PlacementRequest,
  product: Product,
  notFree: ProblemException | null,
): Promise<TakenFrom> {
  if (request.source === 'credit') return spendCredit(manager, request, product.ticket_price, notFree);
  const from = await (request.source === 'registration' ? useRegistrationTicket : useReferralTicket)(manager, request);
  if (notFree) throw notFree;
  return from;
}
