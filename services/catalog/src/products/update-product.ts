import { Injectable } from '@nestjs/common';
import { createProductBody, type UpdateProduct as Body } from '@raffle/contracts/http/admin-products';
import { type AdminProduct } from '@raffle/contracts/http/products';
import { fieldErrors, parseRequest, ProblemException, refuseOverwriting, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { ActivateProduct } from './create-product.js';
import { useImage } from '../images/images.queries.js';
import { lockProduct, refuse } from './find-product.js';
import { productState } from './product-answer.js';
import type { ProductEntity } from './product.entity.js';
import {
  anEditOnlyActivatesADraft,
  saleEndAfter,
  termsAreLockedFromActivationOn,
  theDrawDateIsAFactOnceDrawn,
  usualTicketsPerPerson,
  whatIsShownIsFixedOnceDrawn,
} from './product.js';
import { databaseNow } from './products.queries.js';
import { ReadProducts } from './read-products.js';
import { StoreProductChange } from './store-product-change.js';

/** Changes any subset of a product's fields, as far as its status allows (docs/product.md rule 10b). */
@Injectable()
export class UpdateProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly activation: ActivateProduct,
    private readonly changes: StoreProductChange,
    private readonly products: ReadProducts,
  ) {}

  /** @throws ProblemException `invalid_request` where the merged product breaks a rule of new ones; where a rule refuses the change, its code; `image_not_found`. */
  async update(id: number, body: Body, actor: Actor): Promise<AdminProduct> {
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, id);
      refuseOverwriting(body.before, editable(product), body);
      const before = productState(product);
      if (body.imageUrl !== undefined && body.imageUrl !== product.imageUrl) await useImage(manager, body.imageUrl);
      const status = body.status ?? product.status;
      refuse(anEditOnlyActivatesADraft(product.status, status));
      applyEdit(product, body, await databaseNow(manager));
      if (status !== product.status) await this.activation.activate(manager, product, actor, before);
      else if (JSON.stringify(productState(product)) !== JSON.stringify(before)) {
        await this.changes.store(manager, product, { before, actor, action: 'updated' });
      }
      return this.products.asAdmin(manager, product);
    });
  }
}

/** The editable fields, named as in the request. */
const editable = (product: ProductEntity) => ({
  name: product.name,
  description: product.description,
  imageUrl: product.imageUrl,
  ticketPrice: product.ticketPrice,
  maxParticipants: product.maxParticipants,
  maxWinners: product.maxWinners,
  drawDate: product.drawDate?.toISOString() ?? null,
  artificialBoost: product.artificialBoost,
  acceptsFreeTickets: product.acceptsFreeTickets,
  freeTicketShare: product.freeTicketShare,
  ticketsPerPerson: product.ticketsPerPerson,
  beaconRule: product.beaconRule,
});

function applyEdit(product: ProductEntity, body: Body, now: Date): void {
  const maxParticipants = body.maxParticipants ?? product.maxParticipants;
  const { ticketsPerPerson = product.ticketsPerPerson, freeTicketShare = product.freeTicketShare } = body;
  const terms = {
    ticketPrice: body.ticketPrice ?? product.ticketPrice,
    maxParticipants,
    maxWinners: body.maxWinners ?? product.maxWinners,
    acceptsFreeTickets: body.acceptsFreeTickets ?? product.acceptsFreeTickets,
    freeTicketShare,
    ticketsPerPerson: ticketsPerPerson ?? usualTicketsPerPerson(maxParticipants),
    beaconRule: body.beaconRule ?? product.beaconRule,
  };
  refuse(termsAreLockedFromActivationOn(product.status, product, terms));
  refuseMisfit(product, terms);
  const shown = {
    name: body.name ?? product.name,
    description: body.description ?? product.description,
    imageUrl: body.imageUrl ?? product.imageUrl,
    artificialBoost: body.artificialBoost ?? product.artificialBoost,
  };
  refuse(whatIsShownIsFixedOnceDrawn(product.status, product, shown));
  Object.assign(product, terms, shown);
  if (body.drawDate !== undefined) {
    const drawDate = body.drawDate === null ? null : new Date(body.drawDate);
    const changes = drawDate?.getTime() !== product.drawDate?.getTime();
    refuse(theDrawDateIsAFactOnceDrawn(product.status, changes));
    if (!changes) return;
    const { saleEndsAt } = product;
    // A draft has no end yet.
    if (product.status !== 'active' || saleEndsAt === null) product.drawDate = drawDate;
    else {
      const moved = saleEndAfter({ ...product, saleEndsAt }, drawDate, now);
      if (typeof moved === 'string') throw new ProblemException(moved);
      Object.assign(product, moved);
    }
  }
}

/** Valid fields may conflict with the stored ones: the merged product must satisfy the rules of a new one. */
function refuseMisfit(product: ProductEntity, terms: object): void {
  const whole = parseRequest(createProductBody, { name: product.name, ...terms });
  if (!whole.success) throw new ProblemException('invalid_request', { errors: fieldErrors(whole.error.issues) });
}
