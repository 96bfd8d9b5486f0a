import type { Product } from '@raffle/contracts/http/products';
import { dateAndTime, longDate } from '../../shared/format/dates.js';
import { texts } from './texts.fr.js';

/** What was added since there are tickets, and when a text or the picture was struck (docs/product.md rule 63). */
export function ProductAdditions({ product }: { product: Product | undefined }) {
  if (!product) return null;
  const { description_struck_at: description, image_struck_at: picture, additions } = product;
  const pictures = [...(picture === null ? [] : [picture]), ...product.pictures_struck_at];
  if (description === null && pictures.length === 0 && additions.length === 0) return null;
  return (
    <div className="stack stack-2 additions">
      {description !== null && <p className="sm muted">{texts.descriptionStruck(longDate(description))}</p>}
      {pictures.map((at) => (
        <p key={at} className="sm muted">
          {texts.pictureStruck(longDate(at))}
        </p>
      ))}
      {additions.map(({ added_at, text, struck_at }) => (
        <div key={added_at}>
          <p className="sm semibold">{texts.addedOn(dateAndTime(added_at))}</p>
          {text !== null && <p className="lines">{text}</p>}
          {struck_at !== null && <p className="sm muted">{texts.struckOn(longDate(struck_at))}</p>}
        </div>
      ))}
    </div>
  );
}
