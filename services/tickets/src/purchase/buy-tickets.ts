import { Inject, Injectable } from '@nestjs/common';
import { waitAfterUnpaidHold } from '@raffle/contracts/http/wait-after-unpaid-hold';
import { logger } from '@raffle/service-kit';
import { refuseOtherContent } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ticketsConfig, type TicketsConfig } from '../config.js';
import { idempotentRequests, releaseIdempotencyKeys, type TicketRequest } from '../idempotent-requests.js';
import { giveBack, placesRefused, PlaceTurns } from '../inventory/move-places.js';
import { onSaleOnly } from '../inventory/sale.js';
import type { Product } from '../inventory/product.js';
import { nextMinute, waitsUntil } from '../inventory/wait-after-unpaid-holds.js';
import { lockUser } from '../locks.js';
import { notKnownYet, waitForPerson } from '../people/people.queries.js';
import type { Play } from '../play-limits/play-limits.queries.js';
import { whyNotPlay } from '../play-limits/refuse-play.js';
import { openedPayment, OpenTicketPayment, type OpenedPayment } from './open-ticket-payment.js';
import { holdPlaces, isFullForOthers, purchaseById, readBeforePurchase, type OwnHold } from './buy-tickets.queries.js';
import type { Purchase } from './purchase.queries.js';
import { storeHoldsEnded } from './unpaid-holds.js';

const log = logger('holds');

/** Maximum concurrent unpaid holds per user (docs/product.md rule 7). */
const maxHolds = 3;

export interface PurchaseRequest {
  userId: string;
  productId: number;
  /** 1 to 10. */
  quantity: number;
  idempotencyKey: string | null;
}

interface HeldPurchase {
  purchase: Purchase;
  /** False if an earlier request made the purchase. */
  isNew: boolean;
  /** Null if the product was not needed. */
  product: Product | null;
}

/** Holds places and opens their payment (docs/product.md rules 7 and 22). */
@Injectable()
export class BuyTickets {
  /** Products that were full when places were last asked for. */
  private readonly full = new Set<number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly payment: OpenTicketPayment,
    private readonly turns: PlaceTurns,
    @Inject(ticketsConfig) private readonly config: Pick<TicketsConfig, 'HOLD_SECONDS'>,
  ) {}

  /**
   * A repeated request returns the same payment while its hold lasts, then starts a new purchase unless it was paid.
   * @throws ProblemException `sold_out`, `person_limit_reached`, `product_not_active`, `too_many_holds`, `hold_with_other_quantity`,
   * `wait_after_unpaid_hold`, `purchase_paid`, `credited`
   */
  async buyTickets(request: PurchaseRequest): Promise<OpenedPayment> {
    // Commit before calling payments: a confirmation may arrive at any time and must find its purchase.
    const { purchase, isNew, product } = await waitForPerson(() => this.turns.run(() => this.holdUnlessFull(request)));
    return openedPayment(purchase) ?? this.payment.openPayment(purchase, { isFirst: isNew, product });
  }

  /**
   * When a product sells out within seconds, most requests are refused: by one statement without a transaction. It runs after waiting
   * for a connection; a check before that would be outdated, and each request would start a transaction for places already gone.
   */
  private async holdUnlessFull(request: PurchaseRequest): Promise<HeldPurchase> {
    const runner = this.dataSource.createQueryRunner();
    await runner.connect();
    try {
      if (this.full.has(request.productId)) {
        if (await isFullForOthers(runner.manager, request)) throw new ProblemException('sold_out');
        this.full.delete(request.productId);
      }
      return await runner.manager.transaction((manager) => this.hold(manager, request));
    } finally {
      await runner.release();
    }
  }

  private async hold(manager: EntityManager, request: PurchaseRequest): Promise<HeldPurchase> {
    await lockUser(manager, request.userId);
    const keyed: TicketRequest = {
      scope: { user_id: request.userId, operation: 'purchase' },
      key: request.idempotencyKey,
      content: { productId: request.productId, quantity: request.quantity },
    };
    const before = await readBeforePurchase(manager, request, keyed.key);
    if (before.repeated) {
      refuseOtherContent(keyed.content, before.repeated.hash);
      const purchase = await purchaseById(manager, before.repeated.purchaseId);
      if (before.own.some(({ id, active }) => active && id === purchase.id))
        return { purchase, isNew: false, product: null };
      if (purchase.status === 'granted') throw new ProblemException('purchase_paid');
      if (purchase.status === 'credited') throw new ProblemException('credited');
      // The payment ended or the hold expired: that payment URL must not be used any more, so this becomes a new purchase.
      await releaseIdempotencyKeys(manager, purchase.id);
    }

    const product = onSaleOnly(before.product);
    if (!before.isKnown) throw notKnownYet();
    const { same, overdue } = earlierHolds(before.own, request, before.play.now);
    if (same) {
      const purchase = await purchaseById(manager, same.id);
      await idempotentRequests.saveOutcome(manager, keyed, { purchase_id: purchase.id, answer: null });
      return { purchase, isNew: false, product };
    }
    const purchase = await this.take(manager, keyed, request, { product, play: before.play, overdue });
    return { purchase, isNew: true, product };
  }

  /** Locks the inventory row, last. The places of an overdue hold of the same product go to the new one. */
  private async take(
    manager: EntityManager,
    keyed: TicketRequest,
    { userId, productId: product_id, quantity }: PurchaseRequest,
    { product, play, overdue }: { product: Product; play: Play; overdue: OwnHold | undefined },
  ): Promise<Purchase> {
    const unit_price = product.ticket_price;
    const amount = unit_price * quantity;
    const problem = whyNotPlay(play, amount);
    if (problem) throw problem;
    if (overdue) {
      await storeHoldsEnded(manager, [overdue.id], 'expired');
      await giveBack(manager, product_id, overdue.quantity);
    }
    const made = { id: uuidv7(), user_id: userId, product_id, quantity, unit_price, amount };
    const purchase = await holdPlaces(manager, made, keyed, this.config.HOLD_SECONDS);
    if (!purchase) {
      const refused = await placesRefused(manager, product_id, { userId, free: false, more: quantity });
      if (refused.code === 'sold_out') this.full.add(product_id);
      throw refused;
    }
    log.info({ purchase_id: purchase.id, product_id, quantity }, 'places held');
    return purchase;
  }
}

/** Applies docs/product.md rules 7 and 29 to a user's own holds. */
function earlierHolds(own: readonly OwnHold[], { productId, quantity }: PurchaseRequest, now: Date) {
  const active = own.filter((one) => one.active);
  const ofProduct = own.find((one) => one.held && one.product_id === productId);
  if (ofProduct?.active) {
    if (ofProduct.quantity !== quantity) throw new ProblemException('hold_with_other_quantity');
    return { same: ofProduct, overdue: undefined };
  }
  refuseWhileWaiting(
    own.filter(({ unpaid }) => unpaid),
    now,
  );
  if (active.length >= maxHolds) throw new ProblemException('too_many_holds');
  return { same: undefined, overdue: ofProduct };
}

/** @throws ProblemException `wait_after_unpaid_hold` with the minute from which the product can be held again */
function refuseWhileWaiting(unpaid: readonly OwnHold[], now: Date): void {
  const until = waitsUntil(
    unpaid.map((hold) => ({ ...hold, made_at: new Date(hold.made_at), ended_at: new Date(hold.ended_at) })),
  );
  const seconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 0;
  if (!until || seconds <= 0) return;
  throw new ProblemException('wait_after_unpaid_hold', {
    detail: waitAfterUnpaidHold(nextMinute(until)),
    headers: { 'retry-after': String(seconds) },
  });
}
