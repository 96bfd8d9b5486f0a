import { useActiveProducts } from '../../shared/api/public-queries.js';
import { missingPlaces } from '../../shared/draw/missing-places.js';
import { myDrawTexts as texts } from '../../shared/draw/my-draw-texts.fr.js';
import { money } from '../../shared/format/money.js';
import { drawAddress } from '../../shared/site.js';
import { Share } from '../../shared/ui/share.js';
import { useNow } from '../../shared/use-now.js';

/** The ways to share a draw, with the places that it misses now; nothing once it misses none, or where they are not told (docs/product.md rule 10). */
export function ShareMissing({ productId }: { productId: number }) {
  const product = useActiveProducts().data?.find(({ id }) => id === productId);
  const now = useNow();
  const missing = product ? missingPlaces(product, now) : null;
  if (!product || missing === null) return null;
  return (
    <Share
      text={texts.missingMessage(missing, product.name, money(product.ticket_price))}
      link={drawAddress(productId)}
    />
  );
}
