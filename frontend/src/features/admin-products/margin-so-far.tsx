import type { AdminProduct } from '@raffle/contracts/http/products';
import { exactMoney } from '../../shared/format/exact.js';
import { money } from '../../shared/format/money.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Line, minus } from './margin-lines.js';
import { texts as all } from './texts.fr.js';
import styles from './margin.module.css';

const texts = all.margin;

const titles: Partial<Record<AdminProduct['status'], string>> = {
  completed: texts.drawn,
  cancelled: texts.cancelled,
};

/** What a product has earned so far, or in all once it is drawn or cancelled; only for who reads costs (docs/product.md rule 65). */
export function MarginSoFar({ product }: { product: AdminProduct }) {
  const { paid_for_tickets: paid, provider_fees: fees, prize_cost, margin, status } = product;
  const title = titles[status] ?? texts.soFar;
  const cancelled = status === 'cancelled';
  const cost = cancelled ? 0 : prize_cost;
  return (
    <section className="stack stack-2" aria-label={title}>
      <dl className={styles.sum}>
        <Line name={texts.paid} value={paid == null ? texts.unknown : money(paid)} />
        <Line name={texts.fees} value={fees == null ? texts.unknownFees : minus(fees)} />
        <Line name={cancelled ? texts.noPrize : texts.cost} value={cost == null ? texts.unknown : minus(cost)} />
        <Line
          name={<b>{title}</b>}
          value={<b>{margin == null ? texts.unknownMargin : exactMoney(margin)}</b>}
          className={classNames(styles.total, margin != null && margin < 0 && styles.loss)}
        />
      </dl>
      {cost == null && <p className="sm muted">{texts.withoutCost}</p>}
      {paid != null && fees === null && <p className="sm muted">{texts.someFeesUnknown}</p>}
    </section>
  );
}

/** The same in one line of the list; nothing where it is not read, or the sale was never opened. */
export function ShortMargin({ product: { margin } }: { product: AdminProduct }) {
  if (margin === undefined) return null;
  return (
    <span className={classNames('xs block', margin !== null && margin < 0 ? styles.loss : 'muted')}>
      {margin === null ? texts.shortUnknown : texts.short(exactMoney(margin))}
    </span>
  );
}
