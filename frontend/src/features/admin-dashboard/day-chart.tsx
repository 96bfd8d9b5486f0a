import type { StatisticsPart } from '@raffle/contracts/http/sessions';
import { useState } from 'react';
import type { AdminStats } from '../../shared/api/back-office-queries.js';
import { shortDate } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { useMay } from '../../shared/session/areas.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { useWide } from '../../shared/use-wide.js';
import { ageOf } from './age.js';
import { texts } from './texts.fr.js';
import styles from './day-chart.module.css';

type Series = AdminStats['series'];
type Measure = 'revenue' | 'sales' | 'registrations';

const { chart } = texts;
/** The list behind each measure: absent where the administrator does not work on it. */
const lists: Record<Measure, string> = {
  revenue: '/admin/payments',
  sales: '/admin/tickets',
  registrations: '/admin/users',
};

const formats: Record<Measure, (value: number) => string> = {
  revenue: money,
  sales: (value) => counted(value, ...chart.ticket),
  registrations: (value) => counted(value, ...chart.account),
};

const sources: Record<Measure, StatisticsPart> = { revenue: 'payments', sales: 'tickets', registrations: 'identity' };

/** Number of days shown on a phone and on a desktop. */
const phoneDays = 14;
const desktopDays = 30;

/** Revenue, sales or registrations by day, one bar a day; today is gold. */
export function DayChart({ series, asOf, now }: Pick<AdminStats, 'series'> & { asOf: AdminStats['as_of']; now: Date }) {
  const may = useMay();
  const measures = (Object.keys(lists) as Measure[])
    .filter((value) => may.open(lists[value]))
    .map((value) => ({ value, label: chart[value] }));
  const [measure, setMeasure] = useState(measures[0]?.value);
  const shown = series.slice(useWide() ? -desktopDays : -phoneDays);
  if (measure === undefined) return null;
  return (
    <Card large>
      <div className="stack">
        {measures.length > 1 && (
          <SegmentedControl legend={chart.choose} options={measures} value={measure} onChange={setMeasure} />
        )}
        <Bars
          key={shown.length}
          measure={measure}
          series={shown}
          known={asOf[sources[measure]] !== null}
          age={ageOf(asOf, sources[measure], now)}
          now={now}
        />
      </div>
    </Card>
  );
}

function Bars({ measure, series, known, age, now }: BarsProps) {
  // The selected day; null shows the whole period.
  const [chosen, setChosen] = useState<number | null>(null);
  const values = series.map((day) => day[measure]);
  const total = values.reduce((sum, value) => sum + value, 0);
  const step = niceStep(Math.max(0, ...values));
  const top = step * steps;
  const thousands = measure === 'revenue' && step >= 1_000 && step % 1_000 === 0;
  const units = {
    revenue: thousands ? chart.thousands : chart.francs,
    sales: chart.tickets,
    registrations: chart.accounts,
  };
  const dayOf = (index: number) => shortDate(`${series[index]?.day}T00:00:00.000Z`, now);
  const valueOf = (index: number) => chart.at(dayOf(index), formats[measure](values[index] ?? 0));
  const last = series.length - 1;
  return (
    <>
      <div className={classNames('row between row-wrap', styles.head)}>
        <div>
          <h2>{chart.titles[measure]}</h2>
          <p className="sm muted">
            {chart.days(series.length)}, {units[measure]}
            {age !== null && <span className={classNames('block', styles.age)}>{age}</span>}
          </p>
        </div>
        <p className="sm nowrap" aria-hidden="true">
          {known && <b>{chosen === null ? formats[measure](total) : valueOf(chosen)}</b>}
        </p>
      </div>
      <figure className={styles.chart}>
        <div className={styles.y} aria-hidden="true">
          {ticks(thousands ? step / 1_000 : step).map((tick) => (
            <span key={tick}>{number(tick)}</span>
          ))}
        </div>
        <div className={styles.plot}>
          <Columns
            series={series}
            values={values}
            top={top}
            chosen={chosen}
            label={chart.label(chart.titles[measure], dayOf(0), dayOf(last), formats[measure](total))}
          />
          {total === 0 && (
            <p className={classNames('muted', styles.nothing)}>{known ? chart.nothing : chart.unknown}</p>
          )}
          <DaySlider days={series.length} chosen={chosen} valueText={valueOf(chosen ?? last)} onChoose={setChosen} />
        </div>
        <div className={classNames(styles.x, series.length > phoneDays && styles.sparse)} aria-hidden="true">
          {series.map(({ day }) => (
            <span key={day}>{Number(day.slice(-2))}</span>
          ))}
        </div>
        <div className="sr">
          <table>
            <caption>{chart.titles[measure]}</caption>
            <tbody>
              {series.map(({ day }, index) => (
                <tr key={day}>
                  <th scope="row">{dayOf(index)}</th>
                  <td>{formats[measure](values[index] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </>
  );
}

interface BarsProps {
  measure: Measure;
  series: Series;
  /** False until the service that has the figures answers. */
  known: boolean;
  /** Of the figures; null while they are fresh. */
  age: string | null;
  now: Date;
}

function Columns({ series, values, top, chosen, label }: ColumnsProps) {
  return (
    <svg viewBox={`0 0 ${series.length * 100} 1000`} preserveAspectRatio="none" role="img" aria-label={label}>
      {values.map((value, index) => {
        const height = Math.round((value / top) * 1000);
        return (
          <rect
            key={series[index]?.day}
            className={index === chosen ? styles.chosen : index === series.length - 1 ? styles.today : undefined}
            x={index * 100 + 17}
            width={66}
            y={1000 - height}
            height={height}
          />
        );
      })}
    </svg>
  );
}

interface ColumnsProps {
  series: Series;
  values: readonly number[];
  /** The value at the top of the scale. */
  top: number;
  chosen: number | null;
  label: string;
}

/** Chooses a day by keyboard, by touch, or with the mouse above its bar. */
function DaySlider({ days, chosen, valueText, onChoose }: DaySliderProps) {
  const last = days - 1;
  return (
    <input
      type="range"
      aria-label={chart.day}
      aria-valuetext={valueText}
      min={0}
      max={last}
      value={chosen ?? last}
      onChange={(event) => onChoose(Number(event.target.value))}
      onFocus={() => onChoose(chosen ?? last)}
      onBlur={() => onChoose(null)}
      onPointerMove={(event) => {
        if (event.pointerType !== 'mouse') return;
        const box = event.currentTarget.getBoundingClientRect();
        onChoose(Math.max(0, Math.min(last, Math.floor(((event.clientX - box.left) / box.width) * days))));
      }}
      onPointerLeave={() => onChoose(null)}
    />
  );
}

interface DaySliderProps {
  days: number;
  chosen: number | null;
  valueText: string;
  onChoose: (day: number | null) => void;
}

/** Grid lines above the chart's base line; the style sheet draws one every 20 %. */
const steps = 5;

/** A step of 1, 2, 2.5 or 5 times a power of ten, so that five steps cover the greatest value. */
export function niceStep(greatest: number): number {
  const least = Math.max(1, greatest / steps);
  const power = 10 ** Math.floor(Math.log10(least));
  const factors = power >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  return power * (factors.find((factor) => factor * power >= least) ?? 10);
}

/** Labels of the grid lines from the top down to zero. */
export function ticks(step: number): number[] {
  return Array.from({ length: steps + 1 }, (_, index) => step * (steps - index));
}
