import type { Product } from '@raffle/contracts/http/products';
import { MessageCircle } from 'lucide-react';
import { money } from '../../shared/format/money.js';
import { notForSale, placesToTell, type Places } from '../../shared/places.js';
import { drawAddress } from '../../shared/site.js';
import { ButtonAnchor } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { whatsAppShare } from '../../shared/ui/share.js';
import { texts } from './texts.fr.js';

/** From this share of its places on a draw is nearly full. */
const nearlyFull = 0.8;

/** The free places of a nearly full draw on sale, which its holders may help to fill; null for any other, and beside a boost (rule 10). */
export function missingPlaces(
  product: Places & Pick<Product, 'status' | 'sale_ends_at' | 'artificial_boost'>,
  now: Date,
): number | null {
  if (product.status !== 'active' || notForSale(product, now) !== null) return null;
  return product.current_participants >= nearlyFull * product.max_participants ? placesToTell(product) : null;
}

/** To a holder of a ticket, once few places are left: how many, and a way to tell others. @param missing free places */
export function MissingPlaces({ product, missing }: { product: Product; missing: number }) {
  const text = texts.missingMessage(missing, product.name, money(product.ticket_price));
  return (
    <p className="row row-2 row-wrap">
      <b className="sm">{texts.missing(missing)}</b>
      <ButtonAnchor
        kind="secondary"
        size="small"
        href={whatsAppShare(text, drawAddress(product.id))}
        target="_blank"
        rel="noopener"
      >
        <Icon of={MessageCircle} />
        {texts.shareMissing}
        <span className="sr"> {product.name} (nouvel onglet)</span>
      </ButtonAnchor>
    </p>
  );
}
