import type { Product } from '@raffle/contracts/http/products';
import { Check, Clock } from 'lucide-react';
import { farDate, stillOpen } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Badge } from '../../shared/ui/badge.js';
import { unbroken } from '../../shared/format/unbroken.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { texts } from './texts.fr.js';
import './free-tickets.css';
import '../../shared/ui/ticket.css';

/** A selectable product: the whole card is the label of its checkbox. */
export function PickCard({ product, now, placed, checked, full, working, onToggle }: PickCardProps) {
  const far = farDate(product.draw_date, now);
  const chosen = checked || placed;
  const shut = placed || (full && !checked);
  return (
    <label className={classNames('ticket pick', chosen && 'on', (shut || working) && 'shut')}>
      <input type="checkbox" className="sr" checked={chosen} disabled={shut} onChange={onToggle} />
      <ProductPicture src={product.image_url} />
      <span className="txt">
        <b className="nm">{unbroken(product.name)}</b>
        <span className="sm muted ds">{product.description}</span>
        <span className="sm">
          {counted(product.max_winners, 'gagnant', 'gagnants')}{' '}
          <span className="nowrap">sur {counted(product.max_participants, 'place', 'places')}</span>
        </span>
        <span className="sm muted drawn">
          <Icon of={Clock} />
          <span>
            {stillOpen(product.draw_date, now)}
            {far !== null && <span className="nowrap"> · {far}</span>}
          </span>
        </span>
        <span className="row row-wrap price">
          <s className="sm faint nowrap money">{money(product.ticket_price)}</s>
          <Badge tone="gold">{placed ? texts.placed : texts.free}</Badge>
        </span>
      </span>
      <span className="tick">
        <Icon of={Check} />
      </span>
    </label>
  );
}

interface PickCardProps {
  product: Product;
  now: Date;
  /** The product already has a free ticket. */
  placed: boolean;
  checked: boolean;
  /** The maximum is selected: other products are disabled. */
  full: boolean;
  /** The selection is being placed: nothing can be changed. */
  working: boolean;
  onToggle: () => void;
}
