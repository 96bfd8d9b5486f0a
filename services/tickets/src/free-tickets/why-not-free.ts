import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { Product } from '../inventory/product.js';
import { readSettings } from '../settings/settings.queries.js';
import { hasPlacement, type FreeSource } from './free-tickets.queries.js';

/** Why this person may not place a ticket without payment on this product (docs/product.md rules 27 and 28); null if they may. */
export async function whyNotFree(
  manager: EntityManager,
  userId: string,
  product: Product,
  source: FreeSource,
): Promise<ProblemException | null> {
  const { free_ticket_max_price: maxPrice } = await readSettings(manager);
  if (!product.accepts_free_tickets) return new ProblemException('free_tickets_not_accepted');
  if (product.ticket_price > maxPrice) {
    const francs = new Intl.NumberFormat('fr-FR').format(maxPrice);
    return new ProblemException('free_ticket_price_too_high', {
      detail: `Un ticket gratuit va sur un tirage à ${francs} F\u00a0CFA le ticket au plus. Choisissez-en un autre`,
    });
  }
  if (!(await hasPlacement(manager, { userId, productId: product.product_id, source }))) return null;
  return new ProblemException(source === 'registration' ? 'free_ticket_same_product' : 'reward_ticket_same_product');
}
