import { getFeeRate } from '@raffle/contracts/http/fee-rate';
import { forecastOf } from '@raffle/contracts/margin';
import { freeLimit } from '@raffle/contracts/product-fields';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { queryOf } from '../../shared/api/query-of.js';
import { exactMoney } from '../../shared/format/exact.js';
import { money, number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { classNames } from '../../shared/ui/class-names.js';
import { hundredths, Line, minus } from './margin-lines.js';
import { toBody, type ProductValues } from './product-values.js';
import { texts as all } from './texts.fr.js';
import styles from './margin.module.css';

const texts = all.margin;

/** The most tickets that earn nothing (docs/product.md rules 27 and 28); undefined while the settings are unknown. */
function useFreePlaces(body: ReturnType<typeof toBody>): number | undefined {
  const settings = useQuery(settingsQuery).data;
  if (!settings) return undefined;
  return freeLimit(body.maxParticipants, {
    accepts: body.acceptsFreeTickets && body.ticketPrice <= settings.free_ticket_max_price,
    share: body.freeTicketShare ?? settings.free_ticket_share,
  });
}

/** What a full draw of these values earns, line by line, and from how many paid tickets on (docs/product.md rule 65). */
export function MarginForecast({ values }: { values: ProductValues }) {
  const body = toBody(values);
  const { ticketPrice: price, maxParticipants: places, prizeCost: cost } = body;
  const freePlaces = useFreePlaces(body);
  const { data: fees, isError } = useQuery(queryOf(getFeeRate));
  if (!(price >= 1 && places >= 1) || Number.isNaN(cost)) return null;
  if (freePlaces === undefined || (fees === undefined && !isError)) return <p className="sm muted">{texts.counting}</p>;
  const feeRate = fees?.rate ?? null;
  const forecast = forecastOf({ price, places, freePlaces, feeRate, cost });
  const { margin, breakEven } = forecast;
  const loses = margin !== null && margin < 0;
  return (
    <section className="stack stack-2" aria-label={texts.title}>
      <dl className={styles.sum}>
        <Line name={texts.full(places, money(price))} value={money(forecast.full)} />
        {freePlaces > 0 && <Line name={texts.free(number(freePlaces))} value={minus(forecast.free)} />}
        <Line
          name={feeRate === null ? texts.fees : texts.feesAt(hundredths(feeRate))}
          value={forecast.fees === null ? texts.unknownFees : minus(forecast.fees)}
        />
        <Line name={texts.cost} value={cost === null ? texts.unknown : minus(cost)} />
        <Line
          name={<b>{texts.marginOfFull}</b>}
          value={<b>{margin === null ? texts.unknownMargin : exactMoney(margin)}</b>}
          className={classNames(styles.total, loses && styles.loss)}
        />
      </dl>
      <p className={classNames('sm', loses ? styles.loss : 'muted')}>
        {margin === null
          ? texts.withoutCost
          : loses
            ? texts.loses
            : texts.breakEven(counted(breakEven ?? 0, 'ticket payé', 'tickets payés'))}
        {margin !== null && forecast.fees === null && ` ${texts.beforeFees}`}
      </p>
    </section>
  );
}
