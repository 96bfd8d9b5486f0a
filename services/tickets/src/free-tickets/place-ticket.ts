import { Injectable } from '@nestjs/common';
import { placeFreeTicket } from '@raffle/contracts';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { entryById } from '../entries/find-entries.js';
import { grantEntry } from '../entries/grant-entry.js';
import { productOnSale } from '../inventory/find-product.js';
import { grantFree, whyRefused } from '../inventory/move-places.js';
import type { Product } from '../inventory/product.js';
import { lockUser } from '../locks.js';
import { recall, remember, type KeyedRequest } from '../requests/first-answers.js';
import { spendCredit } from './spend-credit.js';
import type { TakenFrom } from './taken-from.js';
import { notePlacement, useReferralTicket, useRegistrationTicket } from './use-allowance.js';

type Placed = z.output<NonNullable<typeof placeFreeTicket.answer>>;
type Source = z.output<NonNullable<typeof placeFreeTicket.body>>['source'];

export interface WishToPlace {
  userId: string;
  productId: number;
  source: Source;
  creditId: string | undefined;
  idempotencyKey: string | null;
}

/** Places one ticket that needs no payment: of the registration, a referral or a credit (product.md rows 2, 17 and 20). */
@Injectable()
export class PlaceTicket {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws ProblemException `product_not_found`, `product_not_active`, `sold_out`, `no_free_ticket_left`, `no_referral_ticket_left`,
   * `free_ticket_same_product`, `allowance_not_known_yet`, `credit_not_found`, `credit_too_small`, `idempotency_key_reused`
   */
  place(wish: WishToPlace): Promise<Placed> {
    const request: KeyedRequest = {
      userId: wish.userId,
      operation: 'free-ticket',
      key: wish.idempotencyKey,
      body: { productId: wish.productId, source: wish.source, creditId: wish.creditId },
    };
    return this.dataSource.transaction(async (manager) => {
      await lockUser(manager, wish.userId);
      const before = await recall(manager, request);
      if (before) return placeFreeTicket.answer!.parse(before.answer);
      const answer = await this.placeNow(manager, wish);
      await remember(manager, request, { answer });
      return answer;
    });
  }

  private async placeNow(manager: EntityManager, wish: WishToPlace): Promise<Placed> {
    const product = await productOnSale(manager, wish.productId);
    const from = await takeFrom(manager, wish, product);
    const entryId = await grantEntry(
      manager,
      this.outbox,
      {
        userId: wish.userId,
        productId: wish.productId,
        type: from.type,
        quantity: 1,
        amount: from.amount,
        payment: null,
        creditId: from.creditId,
        grantedAt: new Date(),
      },
      grantFree,
    );
    // Rolls back what was taken from the source.
    if (!entryId) throw new ProblemException(await refusal(manager, wish.productId));
    if (wish.source === 'registration') await notePlacement(manager, wish, entryId);
    const ticket = await entryById(manager, entryId);
    if (!ticket) throw new Error(`The entry ${entryId} was stored and is not there`);
    return { success: true, ticket, remaining: from.remaining };
  }
}

function takeFrom(manager: EntityManager, wish: WishToPlace, product: Product): Promise<TakenFrom> {
  switch (wish.source) {
    case 'registration':
      return useRegistrationTicket(manager, wish);
    case 'referral':
      return useReferralTicket(manager, wish);
    case 'credit':
      return spendCredit(manager, wish, product.ticket_price);
  }
}

async function refusal(manager: EntityManager, productId: number): Promise<'sold_out' | 'product_not_active'> {
  return (await whyRefused(manager, productId)) === 'sold_out' ? 'sold_out' : 'product_not_active';
}
