import { Inject, Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource, In, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ticketsConfig, type TicketsConfig } from '../config.js';
import { productOnSale } from '../inventory/find-product.js';
import { announce, giveBack, hold, whyRefused } from '../inventory/move-places.js';
import type { Product } from '../inventory/product.js';
import { lockUser } from '../locks.js';
import { knownPerson } from '../people/person.js';
import { recall, remember, type KeyedRequest } from '../requests/first-answers.js';
import { keepsPlaces, moveHold } from './hold.js';
import { openedPayment, OpenTicketPayment, type OpenedPayment } from './open-ticket-payment.js';
import { Purchase } from './purchase.entity.js';

/** Unpaid holds of one person at the same time (product.md row 7). */
const mostHolds = 3;

export interface WishToBuy {
  userId: string;
  productId: number;
  /** 1 to 10. */
  quantity: number;
  idempotencyKey: string | null;
}

interface Wished {
  purchase: Purchase;
  /** False when the same wish was held already. */
  isNew: boolean;
}

/** Holds places and opens their payment (product.md rows 7 and 22). */
@Injectable()
export class BuyTickets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly payment: OpenTicketPayment,
    @Inject(ticketsConfig) private readonly config: Pick<TicketsConfig, 'HOLD_SECONDS'>,
  ) {}

  /**
   * The same wish again answers the same payment while its hold lasts.
   * @throws ProblemException `product_not_found`, `product_not_active`, `sold_out`, `too_many_holds`,
   * `hold_with_other_quantity`, `idempotency_key_reused`, `allowance_not_known_yet`, `payment_unreachable`,
   * `payment_creation_failed`
   */
  async buy(wish: WishToBuy): Promise<OpenedPayment> {
    // Committed before payments is called: whatever is paid then has a purchase that it belongs to.
    const { purchase, isNew } = await this.dataSource.transaction((manager) =>
      this.holdPlaces(manager, wish, new Date()),
    );
    return openedPayment(purchase) ?? this.payment.open(purchase, isNew);
  }

  private async holdPlaces(manager: EntityManager, wish: WishToBuy, now: Date): Promise<Wished> {
    await lockUser(manager, wish.userId);
    const request: KeyedRequest = {
      userId: wish.userId,
      operation: 'purchase',
      key: wish.idempotencyKey,
      body: { productId: wish.productId, quantity: wish.quantity },
    };
    const before = await recall(manager, request);
    if (before?.purchase_id) {
      return { purchase: await manager.findOneByOrFail(Purchase, { id: before.purchase_id }), isNew: false };
    }

    const product = await productOnSale(manager, wish.productId);
    await knownPerson(manager, wish.userId);
    const { same, overdue } = await this.openHolds(manager, wish, now);
    const purchase = same ?? (await this.insert(manager, wish, product, overdue, now));
    await remember(manager, request, { purchaseId: purchase.id });
    if (!same) await this.take(manager, wish, overdue);
    return { purchase, isNew: !same };
  }

  /** The rules of row 7 for the holds that this person has already. */
  private async openHolds(manager: EntityManager, wish: WishToBuy, now: Date) {
    const holds = await manager.find(Purchase, {
      where: { userId: wish.userId, hold: In(['held']) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const ofProduct = holds.find(({ productId }) => productId === wish.productId);
    const lasting = holds.filter(({ hold: state, holdExpiresAt }) =>
      keepsPlaces({ state, expiresAt: holdExpiresAt }, now),
    );
    if (ofProduct && lasting.includes(ofProduct)) {
      if (ofProduct.quantity !== wish.quantity) throw new ProblemException('hold_with_other_quantity');
      return { same: ofProduct, overdue: undefined };
    }
    if (lasting.length >= mostHolds) throw new ProblemException('too_many_holds');
    return { same: undefined, overdue: ofProduct };
  }

  private async insert(
    manager: EntityManager,
    wish: WishToBuy,
    product: Product,
    overdue: Purchase | undefined,
    now: Date,
  ): Promise<Purchase> {
    if (overdue) await manager.update(Purchase, overdue.id, { hold: moveHold(overdue.hold, 'expire').state });
    const purchase = manager.create(Purchase, {
      id: uuidv7(),
      userId: wish.userId,
      productId: wish.productId,
      quantity: wish.quantity,
      unitPrice: product.ticket_price,
      amount: product.ticket_price * wish.quantity,
      status: 'opening',
      hold: 'held',
      holdExpiresAt: new Date(now.getTime() + this.config.HOLD_SECONDS * 1000),
      paymentId: null,
      token: null,
      paymentUrl: null,
      createdAt: now,
    });
    await manager.insert(Purchase, purchase);
    return purchase;
  }

  /** The hot row, last. The places of an overdue hold of the same product go into the new one. */
  private async take(manager: EntityManager, wish: WishToBuy, overdue: Purchase | undefined): Promise<void> {
    if (overdue) await giveBack(manager, overdue.productId, overdue.quantity);
    const inventory = await hold(manager, wish.productId, wish.quantity);
    if (!inventory) {
      const refusal = await whyRefused(manager, wish.productId);
      throw new ProblemException(refusal === 'sold_out' ? 'sold_out' : 'product_not_active');
    }
    await announce(manager, this.outbox, inventory);
  }
}
