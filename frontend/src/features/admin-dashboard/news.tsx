import type { getAdminNews, MoneyNews } from '@raffle/contracts/http/admin-news';
import { operatorName } from '@raffle/contracts/http/admin-money-words';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { ReactNode } from 'react';
import { dateAndTime, longDate, sinceWhen, time } from '../../shared/format/dates.js';
import { money as francs, number, percent } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { useMay } from '../../shared/session/areas.js';
import { texts as all } from './texts.fr.js';
import styles from './news.module.css';

const texts = all.news;

export type AdminNews = AnswerOf<typeof getAdminNews>;

/**
 * What happened in a period, by the areas of who looks (docs/product.md rule 66). What a service did not answer is said, and nothing else
 * is shown in its place.
 */
export function News({ news, now }: { news: AdminNews; now: Date }) {
  const may = useMay();
  const { tickets, money, prizes, unavailable } = news;
  return (
    <>
      {unavailable.length > 0 && (
        <p className="sm muted">
          {texts.unavailable(new Intl.ListFormat('fr').format(unavailable.map((part) => texts.parts[part])))}
        </p>
      )}
      <dl className={styles.news}>
        {tickets !== null && (
          <Line name={texts.sold} to="/admin/tickets?type=purchase&status=kept">
            <p className="bold">{tickets === 0 ? texts.noTicket : counted(tickets, ...texts.tickets)}</p>
            {money !== null && <p>{texts.revenue(francs(money.revenue))}</p>}
          </Line>
        )}
        {tickets === null && money !== null && (
          <Line name={texts.sold} to="/admin/payments?state=confirmed">
            <p className="bold">{texts.revenue(francs(money.revenue))}</p>
          </Line>
        )}
        {money !== null && <Refusals refusals={money.refusals} />}
        {money !== null && <Incidents incidents={money.incidents} now={now} />}
        {prizes !== null && may.open('/admin/deliveries') && (
          <Line name={texts.prizes} to="/admin/deliveries">
            {prizes === 0 ? texts.noPrize : counted(prizes, ...texts.prize)}
          </Line>
        )}
      </dl>
    </>
  );
}

function Line({ name, to, children }: { name: string; to?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sm muted">{to === undefined ? name : <AdminLink to={to}>{name}</AdminLink>}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const operatorOf = (operator: string | null) => (operator === null ? texts.allOperators : operatorName(operator));

function Refusals({ refusals }: Pick<MoneyNews, 'refusals'>) {
  return (
    <Line name={texts.refusals} to="/admin/payments?state=failed">
      {refusals.length === 0
        ? texts.noRefusal
        : refusals.map(({ operator, refused, attempts, usual }) => (
            <p key={operator}>
              {texts.refused(operatorOf(operator), number(refused), number(attempts), percent(refused, attempts))}
              <span className="sm muted"> {texts.usual(usual === null ? null : percent(usual * 1_000, 1_000))}</span>
            </p>
          ))}
    </Line>
  );
}

function Incidents({ incidents, now }: Pick<MoneyNews, 'incidents'> & { now: Date }) {
  return (
    <Line name={texts.incidents}>
      {incidents.length === 0
        ? texts.noIncident
        : incidents.map(({ kind, operator, since, ended_at: end }) => (
            <p key={`${kind} ${operator} ${since}`} className={end === null ? styles.open : undefined}>
              {texts.incident[kind](operator === null ? null : operatorName(operator))}{' '}
              <span className="sm">
                {end === null ? texts.lasts(sinceWhen(since, now)) : texts.over(range(since, end))}
              </span>
            </p>
          ))}
    </Line>
  );
}

/** `le 20 novembre 2026, de 3 h 00 à 3 h 30`, of one day. */
const range = (since: string, end: string): string =>
  since.slice(0, 10) === end.slice(0, 10)
    ? texts.ofOneDay(longDate(since), time(since), time(end))
    : texts.ofDays(dateAndTime(since), dateAndTime(end));
