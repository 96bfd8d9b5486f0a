import { counted } from '../../shared/format/plural.js';
import { wholeNumber } from '../../shared/form/number-input.js';
import { Badge } from '../../shared/ui/badge.js';
import { Amount } from '../../shared/ui/amount.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import type { ProductValues } from './product-values.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/ticket.css';
import './product-form.css';

/** A product as buyers see it, from the values typed so far. */
export function ProductPreview({ values }: { values: ProductValues }) {
  return (
    <aside className="stack stack-2 product-preview" aria-label={texts.preview}>
      <h2 className="label">{texts.preview}</h2>
      <div className="ticket">
        <div className="stack">
          <ProductPicture src={values.imageUrl} eager />
          <div className="stack stack-2">
            <div>
              <Badge tone="gold">{counted(wholeNumber(values.maxWinners, 1) || 0, 'gagnant', 'gagnants')}</Badge>
            </div>
            <h3>{values.name.trim() || texts.nameMissing}</h3>
            <p className="sm muted">{values.description}</p>
            <Amount value={wholeNumber(values.ticketPrice, 0) || 0} unit={'F\u00a0CFA le ticket'} />
          </div>
        </div>
      </div>
    </aside>
  );
}
