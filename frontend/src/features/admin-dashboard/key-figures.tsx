import type { StatisticsPart } from '@raffle/contracts/http/sessions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminStats } from '../../shared/api/back-office-queries.js';
import { growth, weekly } from '../../shared/format/growth.js';
import { number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { useMay } from '../../shared/session/areas.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Skeleton } from '../../shared/ui/states.js';
import { ageOf } from './age.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/card.css';
import styles from './dashboard.module.css';

/** The five statistics (docs/product.md section 2), old ones with their age; a dash for one that was never read, skeletons while they load. */
export function KeyFigures({ stats, pending, ready, now }: KeyFiguresProps) {
  const known = (part: StatisticsPart) => (stats?.as_of[part] ? stats.stats : undefined);
  const age = (part: StatisticsPart) => <Age of={stats && ageOf(stats.as_of, part, now)} />;
  const money = known('payments');
  const people = known('identity');
  const tickets = known('tickets');
  const products = known('catalog');
  const series = stats?.series ?? [];
  const cell = (value: number | undefined, unit?: string) =>
    pending ? <Skeleton width="6rem" height="2rem" /> : <Figure value={value} unit={unit} />;
  return (
    <dl className={styles.kpis} aria-busy={pending || undefined}>
      <Card
        name={texts.stats.revenue}
        figure={cell(money?.revenue, texts.currency)}
        to="/admin/payments?state=confirmed"
      >
        {age('payments')}
        <Detail>{texts.help.revenue}</Detail>
        {money && <Growth perDay={series.map(({ revenue }) => revenue)} />}
      </Card>
      <Card name={texts.stats.users} figure={cell(people?.users)} to="/admin/users">
        {age('identity')}
        {people && <Growth perDay={series.map(({ registrations }) => registrations)} />}
      </Card>
      <Card
        name={texts.stats.ticketsSold}
        figure={cell(tickets?.ticketsSold)}
        to="/admin/tickets?type=purchase&status=kept"
      >
        {age('tickets')}
        <Detail>{texts.help.ticketsSold}</Detail>
        {tickets && <Detail>{texts.today(number(series.at(-1)?.sales ?? 0))}</Detail>}
      </Card>
      <Card
        name={texts.stats.activeProducts}
        figure={cell(products?.activeProducts)}
        to="/admin/products?status=active"
      >
        {age('catalog')}
        {ready !== undefined && ready > 0 && <Detail>{counted(ready, ...texts.ready)}</Detail>}
      </Card>
      <Card
        name={texts.stats.completedProducts}
        figure={cell(products?.completedProducts)}
        to="/admin/products?status=completed"
      >
        {age('catalog')}
      </Card>
    </dl>
  );
}

interface KeyFiguresProps {
  stats: AdminStats | undefined;
  pending: boolean;
  /** Full products that can be drawn; undefined while unknown. */
  ready: number | undefined;
  now: Date;
}

/** The whole card links to the list behind its figure; absent where the administrator does not work on that list. */
function Card({ name, figure, to, children }: CardProps) {
  const may = useMay();
  if (!may.open(to)) return null;
  return (
    <div className="card">
      <dt className="sm muted">
        <Link to={to}>{name}</Link>
      </dt>
      <dd>{figure}</dd>
      {children}
    </div>
  );
}

interface CardProps {
  name: string;
  figure: ReactNode;
  to: string;
  children?: ReactNode;
}

function Figure({ value, unit }: { value: number | undefined; unit: string | undefined }) {
  if (value === undefined) {
    return (
      <span className="num num-lg">
        <span aria-hidden="true">–</span>
        <span className="sr">{texts.unknown}</span>
      </span>
    );
  }
  const shown = number(value);
  return (
    <span className={classNames('num num-lg', size(shown.length + (unit === undefined ? 0 : 3)))}>
      {shown}
      {unit && <small> {unit}</small>}
    </span>
  );
}

/** Shrinks a long figure so that it fits half the width of a phone. */
function size(characters: number): string | undefined {
  if (characters >= 15) return styles.vast;
  if (characters >= 11) return styles.great;
  return characters >= 7 ? styles.long : undefined;
}

function Growth({ perDay }: { perDay: readonly number[] }) {
  const grown = growth(weekly(perDay));
  if (grown === null) return null;
  return (
    <dd className={classNames('xs', grown.direction === 'up' ? styles.up : 'faint')}>
      {texts.inSevenDays(grown.figure)}
    </dd>
  );
}

/** So that an old figure is not taken for the present one. */
function Age({ of: age }: { of: string | null | undefined }) {
  return age ? <dd className={classNames('xs', styles.age)}>{age}</dd> : null;
}

function Detail({ children }: { children: ReactNode }) {
  return <dd className="xs faint">{children}</dd>;
}
