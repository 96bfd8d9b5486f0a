import type { Product } from '@raffle/contracts/http/products';
import { StatusBadge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { CancellationNotice } from './cancellation-notice.js';
import { EarlierTexts } from './earlier-texts.js';
import { texts } from './texts.fr.js';

/** A product that was cancelled before it was full: nothing was drawn, so there is no record. */
export function CancelledDraw({ product, cancelled }: CancelledDrawProps) {
  return (
    <div className="wrap stack stack-6 page">
      <div className="rechead">
        <div className="row row-4">
          <ProductPicture src={product.image_url} eager className="rec" />
          <div className="grow stack stack-2">
            <div>
              <StatusBadge status="cancelled" />
            </div>
            <h1>{product.name}</h1>
          </div>
        </div>
      </div>
      <CancellationNotice {...cancelled} />
      <EarlierTexts product={product} />
      <ButtonLink className="at-start" to="/">
        {texts.home}
      </ButtonLink>
    </div>
  );
}

export interface CancelledDrawProps {
  product: Product;
  cancelled: NonNullable<Product['cancelled']>;
}
