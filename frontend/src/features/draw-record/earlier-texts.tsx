import type { Product } from '@raffle/contracts/http/products';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateAndTime, longDate } from '../../shared/format/dates.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { texts } from './texts.fr.js';

/** A product's texts before each change since its sale started (docs/product.md rule 10b). */
export function EarlierTexts({ product }: { product: Product | undefined }) {
  const earlier = product?.earlier_texts ?? [];
  const [newest] = earlier;
  if (!newest) return null;
  return (
    <details className="earlier">
      <summary>
        <Icon of={ChevronRight} />
        {texts.changedOn(longDate(newest.changed_at), earlier.length)}
      </summary>
      <ol className="stack sm">
        {earlier.map(({ changed_at, name, description, image_url, draw_date }) => (
          <li key={changed_at} className="stack stack-1">
            <p className="semibold">{texts.shownUntil(dateAndTime(changed_at))}</p>
            <dl className="stack stack-1">
              {name !== undefined && <EarlierText what={texts.earlier.name}>{name}</EarlierText>}
              {description !== undefined && (
                <EarlierText what={texts.earlier.description}>{description || texts.earlier.none}</EarlierText>
              )}
              {draw_date !== undefined && (
                <EarlierText what={texts.earlier.date}>
                  {draw_date ? dateAndTime(draw_date) : texts.earlier.soon}
                </EarlierText>
              )}
              {image_url !== undefined && (
                <EarlierText what={texts.earlier.picture}>
                  {image_url === '' ? texts.earlier.none : <ProductPicture src={image_url} thumb />}
                </EarlierText>
              )}
            </dl>
          </li>
        ))}
      </ol>
    </details>
  );
}

function EarlierText({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{what}</dt>
      <dd className="lines">{children}</dd>
    </div>
  );
}
