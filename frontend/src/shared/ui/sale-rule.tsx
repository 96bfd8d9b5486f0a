import { dateRule, drawRule } from '@raffle/contracts/http/sale-end';
import { ChevronRight } from 'lucide-react';
import { Icon } from './icon.js';

/**
 * What happens at the date, in a word beside the price, with the whole rule behind it (docs/product.md rule 36).
 * @param end of the sale, as people read it; null while it is not fixed
 */
export function SaleRule({ end }: { end: string | null }) {
  return (
    <details>
      <summary>
        <Icon of={ChevronRight} />
        Complet → tirage. Sinon → remboursable.
      </summary>
      <p className="sm muted">
        {drawRule} {dateRule(end)}
      </p>
    </details>
  );
}
