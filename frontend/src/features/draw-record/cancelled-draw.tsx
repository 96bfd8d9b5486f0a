import type { Product } from '@raffle/contracts/http/products';
import { Link } from 'react-router';
import { dateAndTime } from '../../shared/format/dates.js';
import { StatusBadge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { ProductAdditions } from './product-additions.js';
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
      <ProductAdditions product={product} />
      <ButtonLink className="at-start" to="/">
        {texts.home}
      </ButtonLink>
    </div>
  );
}

interface CancelledDrawProps {
  product: Product;
  cancelled: NonNullable<Product['cancelled']>;
}

/** When and why a draw was cancelled, and what became of its tickets (docs/product.md rule 30). */
export function CancellationNotice({ at, reason }: { at: string; reason: string }) {
  return (
    <Notice tone="bad">
      <p>
        <b>{texts.cancelledOn(dateAndTime(at))}</b>
      </p>
      <p className="lines">{texts.cancelReason(reason)}</p>
      <p>{texts.nowCredits}</p>
      <Link className="tap semibold" to="/dashboard/tickets">
        {texts.toMyTickets}
      </Link>
    </Notice>
  );
}
