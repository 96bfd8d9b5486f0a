import { Inject, Injectable } from '@nestjs/common';
import { listMyWins } from '@raffle/contracts/http/deliveries';
import type { Product } from '@raffle/contracts/http/products';
import { getProfile } from '@raffle/contracts/http/sessions';
import { getReceipt } from '@raffle/contracts/http/tickets';
import { calledBy } from '@raffle/contracts/name-parts';
import { ProblemException, type Subject } from '@raffle/service-kit/http';
import { ProductLookup } from '../pages/product-lookup.js';
import { EndpointRead } from '../upstream/endpoint-read.js';
import { ownTicketContent, ownWinContent, type PictureContent } from './picture-content.js';

/**
 * What a person's own pictures show. The service that owns a ticket or a prize is asked with the session of the person, so that nobody gets
 * a picture of what is not theirs.
 */
@Injectable()
export class OwnPictures {
  constructor(
    @Inject(EndpointRead) private readonly services: EndpointRead,
    @Inject(ProductLookup) private readonly products: ProductLookup,
  ) {}

  /** @throws ProblemException `entry_not_found` for an entry of somebody else, and for one that is no longer in play */
  async ticket(subject: Subject, id: string, withNumber: boolean): Promise<PictureContent> {
    const entry = (await this.services.ask('tickets', getReceipt, { params: { id }, subject }))?.entry;
    if (entry?.status !== 'valid') throw new ProblemException('entry_not_found');
    const product = await this.product(entry.product_id);
    return ownTicketContent(product, withNumber ? (entry.numbers[0] ?? null) : null);
  }

  /** @throws ProblemException `delivery_not_found` for a prize of somebody else, and for one that was forfeited */
  async win(subject: Subject, id: string, withName: boolean): Promise<PictureContent> {
    const wins = (await this.services.ask('catalog', listMyWins, { subject }))?.wins ?? [];
    const win = wins.find((one) => one.id === id && one.forfeited === null);
    if (!win) throw new ProblemException('delivery_not_found');
    const profile = withName ? await this.services.ask('identity', getProfile, { subject }) : null;
    const product = await this.product(win.product_id);
    return ownWinContent(product, win.won_at, profile && calledBy(profile.user.name));
  }

  private async product(id: number): Promise<Product> {
    const found = await this.products.findProduct(id);
    if (!found) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    return found.product;
  }
}
