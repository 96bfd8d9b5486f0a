import { hourRule } from '@raffle/contracts/draw-hour';
import { dateRule, drawRule } from '@raffle/contracts/http/sale-end';
import { ChevronRight } from 'lucide-react';
import { Icon } from './icon.js';

/**
 * What happens at the date, in a word beside the price, with the whole rule behind it (docs/product.md rule 36).
 * @param end of the sale, as people read it; null while it is not fixed
 * @param rule `beacon_rule` of the product; its hour, if it has one, is part of the summary
 */
export function SaleRule({ end, rule }: { end: string | null; rule: string }) {
  const hour = hourRule(rule);
  return (
    <details>
      <summary>
        <Icon of={ChevronRight} />
        {hour ?? 'Complet → tirage'}. {hour === null ? 'Sinon' : 'Pas complet'} → remboursable.
      </summary>
      <p className="sm muted">
        {hour === null ? drawRule : `${hour}. Personne ne change cette heure.`} {dateRule(end, hour !== null)}
      </p>
    </details>
  );
}
