import type { StatisticsPart } from '@raffle/contracts/http/sessions';
import { useState } from 'react';
import { shortDate } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { useWide } from '../../shared/use-wide.js';
import { niceStep, steps, ticks } from './chart-scale.js';
import type { AdminStats } from '../../shared/api/get-admin-stats.js';
import { texts } from './texts.fr.js';
import './day-chart.css';

type Series = AdminStats['series'];
type Measure = 'revenue' | 'sales' | 'registrations';

const { chart } = texts;
const measures = (['revenue', 'sales', 'registrations'] as const).map((value) => ({ value, label: chart[value] }));

const said: Record<Measure, (value: number) => string> = {
  revenue: money,
  sales: (value) => counted(value, ...chart.ticket),
  registrations: (value) => counted(value, ...chart.account),
};

const sources: Record<Measure, StatisticsPart> = { revenue: 'payments', sales: 'tickets', registrations: 'identity' };

/** Number of days shown on a phone and on a desktop. */
const phoneDays = 14;
const deskDays = 30;

/** Revenue, sales or registrations by day, one bar a day; today is gold. */
export function DayChart({ series, unavailable, now }: Pick<AdminStats, 'series' | 'unavailable'> & { now: Date }) {
  const [measure, setMeasure] = useState<Measure>('revenue');
  const shown = series.slice(useWide() ? -deskDays : -phoneDays);
  return (
    <Card large>
      <div className="stack">
        <SegmentedControl legend={chart.choose} options={measures} value={measure} onChange={setMeasure} />
        <Bars
          key={shown.length}
          measure={measure}
          series={shown}
          known={!unavailable.includes(sources[measure])}
          now={now}
        />
      </div>
    </Card>
  );
}

function Bars({ measure, series, known, now }: BarsProps) {
  // The selected day; null shows the whole period.
  const [chosen, setChosen] = useState<number | null>(null);
  const values = series.map((day) => day[measure]);
  const total = values.reduce((sum, value) => sum + value, 0);
  const step = niceStep(Math.max(0, ...values));
  const top = step * steps;
  const thousands = measure === 'revenue' && step >= 1_000 && step % 1_000 === 0;
  const unit =
    measure === 'revenue'
      ? thousands
        ? chart.thousands
        : chart.francs
      : measure === 'sales'
        ? chart.tickets
        : chart.accounts;
  const dayOf = (index: number) => shortDate(`${series[index]?.day}T00:00:00.000Z`, now);
  const valueOf = (index: number) => chart.at(dayOf(index), said[measure](values[index] ?? 0));
  const last = series.length - 1;
  return (
    <>
      <div className="row between row-wrap chart-head">
        <div>
          <h2>{chart.titles[measure]}</h2>
          <p className="sm muted">
            {chart.days(series.length)}, {unit}
          </p>
        </div>
        <p className="sm nowrap" aria-hidden="true">
          {known && <b>{chosen === null ? said[measure](total) : valueOf(chosen)}</b>}
        </p>
      </div>
      <figure className="chart">
        <div className="y" aria-hidden="true">
          {ticks(thousands ? step / 1_000 : step).map((tick) => (
            <span key={tick}>{number(tick)}</span>
          ))}
        </div>
        <div className="plot">
          <svg
            viewBox={`0 0 ${series.length * 100} 1000`}
            preserveAspectRatio="none"
            role="img"
            aria-label={chart.label(chart.titles[measure], dayOf(0), dayOf(last), said[measure](total))}
          >
            {values.map((value, index) => {
              const height = Math.round((value / top) * 1000);
              return (
                <rect
                  key={series[index]?.day}
                  className={index === chosen ? 'chosen' : index === last ? 'today' : undefined}
                  x={index * 100 + 17}
                  width={66}
                  y={1000 - height}
                  height={height}
                />
              );
            })}
          </svg>
          {total === 0 && <p className="nothing muted">{known ? chart.nothing : chart.unknown}</p>}
          <input
            type="range"
            aria-label={chart.day}
            aria-valuetext={valueOf(chosen ?? last)}
            min={0}
            max={last}
            value={chosen ?? last}
            onChange={(event) => setChosen(Number(event.target.value))}
            onFocus={() => setChosen((before) => before ?? last)}
            onBlur={() => setChosen(null)}
            onPointerMove={(event) => {
              if (event.pointerType !== 'mouse') return;
              const box = event.currentTarget.getBoundingClientRect();
              setChosen(
                Math.max(0, Math.min(last, Math.floor(((event.clientX - box.left) / box.width) * series.length))),
              );
            }}
            onPointerLeave={() => setChosen(null)}
          />
        </div>
        <div className={classNames('x', series.length > phoneDays && 'sparse')} aria-hidden="true">
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
                  <td>{said[measure](values[index] ?? 0)}</td>
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
  /** False while the service that has the figures does not answer. */
  known: boolean;
  now: Date;
}
