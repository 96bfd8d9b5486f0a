import type { AdminProduct } from '@raffle/contracts/http/products';
import { hasHour } from '@raffle/draw-protocol/beacon-rule';
import { isFull } from '../../shared/places.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { texts } from './texts.fr.js';

/** Link to the draw, only for an active and full product (docs/product.md section 4). */
export function DrawLink({ product }: { product: AdminProduct }) {
  const to = `/admin/products/${product.id}/draw`;
  // One with an hour begins by itself (rule 51).
  if (product.status === 'active' && isFull(product) && !hasHour(product.beacon_rule)) {
    return (
      <ButtonLink kind="gold" size="small" to={to}>
        {texts.drawShort}
        <span className="sr"> {product.name}</span>
      </ButtonLink>
    );
  }
  if (product.status !== 'drawing' && product.status !== 'completed') return null;
  return (
    <ButtonLink kind="secondary" size="small" to={to}>
      {product.status === 'drawing' ? texts.resumeDraw : texts.seeResult}
      <span className="sr"> {product.name}</span>
    </ButtonLink>
  );
}
