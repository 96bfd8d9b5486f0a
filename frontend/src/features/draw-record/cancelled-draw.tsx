import type { Product } from '@raffle/contracts/http/products';
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
      <div className="stack stack-3">
        <CancellationNotice {...cancelled} />
        <ButtonLink kind="secondary" className="at-start" to="/">
          {texts.home}
        </ButtonLink>
      </div>
      <ProductAdditions product={product} />
    </div>
  );
}

interface CancelledDrawProps {
  product: Product;
  cancelled: NonNullable<Product['cancelled']>;
}

/** What became of the tickets of a cancelled draw, then when and why it was cancelled (docs/product.md rule 30). */
export function CancellationNotice({ at, reason }: { at: string; reason: string }) {
  return (
    <div className="stack">
      <Notice tone="ok">
        <p>
          <b>{texts.yourMoney}</b>
        </p>
        <p>{texts.nowCredits}</p>
      </Notice>
      <Notice tone="bad">
        <p>
          <b>{texts.cancelledOn(dateAndTime(at))}</b>
        </p>
        <p className="lines">{texts.cancelReason(reason)}</p>
      </Notice>
      <ButtonLink className="at-start" to="/dashboard/tickets">
        {texts.toMyTickets}
      </ButtonLink>
    </div>
  );
}
