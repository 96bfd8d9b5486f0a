import { getFeeRate } from '@raffle/contracts/http/fee-rate';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { marginSoFar } from '@raffle/contracts/margin';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../shared/api/query-of.js';
import { money } from '../../shared/format/money.js';
import { classNames } from '../../shared/ui/class-names.js';
import { hundredths, Line, minus, signed } from './margin-lines.js';
import { texts as all } from './texts.fr.js';
import styles from './margin.module.css';

const texts = all.margin;

/** What a product has earned so far, or in all once it is drawn; only for who reads costs (docs/product.md rule 65). */
export function MarginSoFar({ product, cost }: { product: AdminProduct; cost: number | null }) {
  const { data: known, isError } = useQuery(queryOf(getFeeRate));
  const title = product.status === 'completed' ? texts.drawn : texts.soFar;
  if (known === undefined && !isError) return <p className="sm muted">{texts.counting}</p>;
  const feeRate = known?.rate ?? null;
  const paid = product.paid_for_tickets ?? null;
  const { fees, margin } = marginSoFar({ paid, feeRate, cost });
  return (
    <section className="stack stack-2" aria-label={title}>
      <dl className={styles.sum}>
        <Line name={texts.paid} value={paid === null ? texts.unknown : money(paid)} />
        <Line
          name={feeRate === null ? texts.fees : texts.feesAt(hundredths(feeRate))}
          value={feeRate === null ? texts.unknownFees : fees === null ? texts.unknown : minus(fees)}
        />
        <Line name={texts.cost} value={cost === null ? texts.unknown : minus(cost)} />
        <Line
          name={<b>{title}</b>}
          value={<b>{margin === null ? texts.unknownMargin : signed(margin)}</b>}
          className={classNames(styles.total, margin !== null && margin < 0 && styles.loss)}
        />
      </dl>
      {cost === null && <p className="sm muted">{texts.withoutCost}</p>}
      {margin !== null && feeRate === null && <p className="sm muted">{texts.beforeFees}</p>}
      {margin !== null && feeRate !== null && <p className="sm muted">{texts.estimated}</p>}
    </section>
  );
}
