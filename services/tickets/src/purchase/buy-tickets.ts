import { Inject, Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ticketsConfig, type TicketsConfig } from '../config.js';
import { placesRefused, productOnSale } from '../inventory/product-on-sale.js';
import { publishInventoryChanged, giveBack, hold } from '../inventory/move-places.js';
import type { Product } from '../inventory/product.js';
import { lockUser } from '../locks.js';
import { knownPerson } from '../people/person.js';
import { idempotentRequests, type TicketRequest } from '../requests/idempotent-requests.js';
import { isUnexpired, moveHold } from './hold.js';
import { openedPayment, OpenTicketPayment, type OpenedPayment } from './open-ticket-payment.js';
import { Purchase } from './purchase.entity.js';

/** Unpaid holds of one user at the same time (docs/product.md rule 7). */
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
  /** False when an earlier request made the purchase. */
  isNew: boolean;
}

/** Holds places and opens their payment (docs/product.md rules 7 and 22). */
@Injectable()
export class BuyTickets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly payment: OpenTicketPayment,
    @Inject(ticketsConfig) private readonly config: Pick<TicketsConfig, 'HOLD_SECONDS'>,
  ) {}

  /**
   * The same request again answers the same payment while its hold lasts.
   * @throws ProblemException `product_not_found`, `product_not_active`, `sold_out`, `too_many_holds`,
   * `hold_with_other_quantity`, `idempotency_key_reused`, `allowance_not_known_yet`, `payment_unreachable`,
   * `payment_creation_failed`
   */
  async buy(request: PurchaseRequest): Promise<OpenedPayment> {
    // Committed before payments is called: a payment must find its purchase whenever it arrives.
    const { purchase, isNew } = await this.dataSource.transaction((manager) =>
      this.holdPlaces(manager, request, new Date()),
    );
    return openedPayment(purchase) ?? this.payment.open(purchase, isNew);
  }

  private async holdPlaces(manager: EntityManager, request: PurchaseRequest, now: Date): Promise<HeldPurchase> {
    await lockUser(manager, request.userId);
    const keyed: TicketRequest = {
      scope: { user_id: request.userId, operation: 'purchase' },
      key: request.idempotencyKey,
      content: { productId: request.productId, quantity: request.quantity },
    };
    const before = await idempotentRequests.find(manager, keyed);
    if (before?.purchase_id) {
      return { purchase: await manager.findOneByOrFail(Purchase, { id: before.purchase_id }), isNew: false };
    }

    const product = await productOnSale(manager, request.productId);
    await knownPerson(manager, request.userId);
    const { same, overdue } = await this.openHolds(manager, request, now);
    const purchase = same ?? (await this.insert(manager, request, product, overdue, now));
    await idempotentRequests.save(manager, keyed, { purchase_id: purchase.id, answer: null }, now);
    if (!same) await this.take(manager, request, overdue);
    return { purchase, isNew: !same };
  }

  /** Locks the user's open holds and applies docs/product.md rule 7 to them. */
  private async openHolds(manager: EntityManager, request: PurchaseRequest, now: Date) {
    const holds = await manager.find(Purchase, {
      where: { userId: request.userId, hold: 'held' },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const ofProduct = holds.find(({ productId }) => productId === request.productId);
    const lasting = holds.filter(({ hold: state, holdExpiresAt }) =>
      isUnexpired({ state, expiresAt: holdExpiresAt }, now),
    );
    if (ofProduct && lasting.includes(ofProduct)) {
      if (ofProduct.quantity !== request.quantity) throw new ProblemException('hold_with_other_quantity');
      return { same: ofProduct, overdue: undefined };
    }
    if (lasting.length >= maxHolds) throw new ProblemException('too_many_holds');
    return { same: undefined, overdue: ofProduct };
  }

  private async insert(
    manager: EntityManager,
    request: PurchaseRequest,
    product: Product,
    overdue: Purchase | undefined,
    now: Date,
  ): Promise<Purchase> {
    if (overdue) await manager.update(Purchase, overdue.id, { hold: moveHold(overdue.hold, 'expire').state });
    const purchase = manager.create(Purchase, {
      id: uuidv7(),
      userId: request.userId,
      productId: request.productId,
      quantity: request.quantity,
      unitPrice: product.ticket_price,
      amount: product.ticket_price * request.quantity,
      status: 'opening',
      hold: 'held',
      holdExpiresAt: new Date(now.getTime() + this.config.HOLD_SECONDS * 1000),
      paymentId: null,
      paymentToken: null,
      paymentUrl: null,
      createdAt: now,
    });
    await manager.insert(Purchase, purchase);
    return purchase;
  }

  /** The inventory row, last. The places of an overdue hold of the same product go into the new one. */
  private async take(manager: EntityManager, request: PurchaseRequest, overdue: Purchase | undefined): Promise<void> {
    if (overdue) await giveBack(manager, overdue.productId, overdue.quantity);
    const inventory = await hold(manager, request.productId, request.quantity);
    if (!inventory) throw await placesRefused(manager, request.productId);
    await publishInventoryChanged(manager, this.outbox, inventory);
  }
}
