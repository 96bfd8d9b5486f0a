import type { AdminProduct } from '@raffle/contracts/http/products';
import { waitsForItsHour } from '../../shared/draw/waits-for-its-hour.js';
import { isFull } from '../../shared/places.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { texts } from './texts.fr.js';

/** Link to the draw, only for an active and full product (docs/product.md section 4) that does not draw itself (rule 51). */
export function DrawLink({ product }: { product: AdminProduct }) {
  if (waitsForItsHour(product)) return null;
  const to = `/admin/products/${product.id}/draw`;
  if (product.status === 'active' && isFull(product)) {
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
