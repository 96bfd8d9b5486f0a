import { Inject, Injectable } from '@nestjs/common';
import { ProductChanged } from '@raffle/contracts/events';
import { type CreateProduct as Body } from '@raffle/contracts/http/admin-products';
import { type AdminProduct } from '@raffle/contracts/http/products';
import { Outbox, type Actor } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { auditProduct } from '../audit/audit-product.js';
import { catalogConfig, type CatalogConfig } from '../config.js';
import { untouchedInventory } from '../inventory/inventory.js';
import { ActivateProduct } from './activate-product.js';
import { adminProductAnswer, productState } from './product-answer.js';
import { ProductEntity } from './product.entity.js';
import { usualTicketsPerPerson } from './product.js';

/** Creates a product; a draft unless its status is `active` (docs/product.md rule 10b). */
@Injectable()
export class CreateProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly activation: ActivateProduct,
    @Inject(catalogConfig) private readonly config: Pick<CatalogConfig, 'BEACON_RULE'>,
  ) {}

  async create(body: Body, actor: Actor): Promise<AdminProduct> {
    return this.dataSource.transaction(async (manager) => {
      const now = new Date();
      const product = await manager.save(
        manager.create(ProductEntity, {
          name: body.name,
          description: body.description,
          imageUrl: body.imageUrl,
          ticketPrice: body.ticketPrice,
          maxParticipants: body.maxParticipants,
          maxWinners: body.maxWinners,
          artificialBoost: body.artificialBoost,
          drawDate: body.drawDate === null ? null : new Date(body.drawDate),
          acceptsFreeTickets: body.acceptsFreeTickets,
          freeTicketShare: body.freeTicketShare,
          ticketsPerPerson: body.ticketsPerPerson ?? usualTicketsPerPerson(body.maxParticipants),
          beaconRule: body.beaconRule ?? this.config.BEACON_RULE,
          status: 'draft',
          saleEndsAt: null,
          saleMoved: false,
          commitment: null,
          winners: [],
          version: 1,
          activatedAt: null,
          cancelledAt: null,
          cancelReason: null,
          createdAt: now,
          updatedAt: now,
        }),
      );
      const state = productState(product);
      await auditProduct(manager, this.outbox, {
        productId: product.id,
        actor,
        action: 'created',
        before: null,
        after: state,
      });
      // The commitment binds the id, so an active product is first stored as a draft, within this transaction.
      if (body.status === 'active') await this.activation.activate(manager, product, actor);
      else await this.outbox.add(manager, ProductChanged, state);
      return adminProductAnswer(product, untouchedInventory, []);
    });
  }
}
