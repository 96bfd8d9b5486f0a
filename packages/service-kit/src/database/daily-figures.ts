import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Metrics } from '../process/metrics.js';
import { Repeat } from '../process/repeat.js';
import { firstRow, rows } from './rows.js';

/** Changes that one statement folds into the days. */
const foldedAtOnce = 10_000;

/**
 * SQL for a service's migration: the sum of one figure of each day (UTC), so that the administrators' statistics never add up all rows.
 * Triggers add what a row is worth to `daily_change` in the row's own transaction (see {@link countsInto}); {@link DailyFigures} folds the changes
 * into the days. Two tables, because all sales of a day would wait for one row.
 */
export const createDailyFigures = `
CREATE TABLE daily_figure (day date PRIMARY KEY, amount bigint NOT NULL);
CREATE TABLE daily_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  amount bigint NOT NULL
);
`;

/**
 * SQL that creates a trigger which adds to the day's figure: `amount` is SQL on NEW or OLD, on the day of the instant `at`.
 * @param when the event and its condition: `INSERT ON entry FOR EACH ROW WHEN (NEW.type = 'purchase')`
 */
export const countsInto = (
  name: string,
  { when, at, amount }: { when: string; at: string; amount: string },
): string => `
CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_change (day, amount) SELECT (${at} AT TIME ZONE 'UTC')::date, ${amount};
  RETURN NULL;
END $$;
CREATE TRIGGER ${name} AFTER ${when} EXECUTE FUNCTION ${name}();
`;

/** What the running role may do with these tables besides reading them. */
export const dailyFiguresRights = { daily_change: 'INSERT, UPDATE, DELETE', daily_figure: 'INSERT, UPDATE' };

interface DayFigure {
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  amount: number;
}

/** The sum of all days, and the days from `since` on (`YYYY-MM-DD`) that are not 0, oldest first. */
export async function readDailyFigures(
  manager: Pick<EntityManager, 'query'>,
  since: string,
): Promise<{ total: number; days: DayFigure[] }> {
  const found = await firstRow<{ total: number; days: DayFigure[] | null }>(
    manager,
    `WITH days AS (
       SELECT day, sum(amount) AS amount FROM (
         SELECT day, amount FROM daily_figure UNION ALL SELECT day, amount FROM daily_change) all_of_them GROUP BY day)
     SELECT coalesce(sum(amount), 0)::float8 AS total,
       jsonb_agg(jsonb_build_object('day', day, 'amount', amount) ORDER BY day) FILTER (WHERE day >= $1::date AND amount <> 0) AS days
     FROM days`,
    [since],
  );
  return { total: found?.total ?? 0, days: found?.days ?? [] };
}

/** The first day of charts that show so many days, today included. */
export const firstDayOf = (days: number, now = new Date()): string =>
  new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);

interface ShownFigure {
  /** The metric of its sum; with `_today` that of today's. */
  metric: string;
  help: string;
}

/** Folds the changes of the service's daily figure into its days, and shows it to operators. */
export class DailyFigures implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    private readonly shown: ShownFigure,
  ) {}

  onModuleInit(): void {
    const { metric, help } = this.shown;
    const today = `${metric}_today`;
    this.metrics.measure({ [metric]: { help }, [today]: { help: `${help} Of today (UTC).` } }, async () => {
      const { total, days } = await readDailyFigures(this.dataSource, firstDayOf(1));
      return { [metric]: total, [today]: days[0]?.amount ?? 0 };
    });
  }

  /** Concurrent rounds of several instances take different changes. @returns whether there may be more. */
  @Repeat({ name: 'fold-daily-changes', everyMs: 60_000 })
  async fold(): Promise<boolean> {
    const folded = await rows(
      this.dataSource.manager,
      `WITH gone AS (
         DELETE FROM daily_change WHERE id IN (SELECT id FROM daily_change ORDER BY id LIMIT ${foldedAtOnce} FOR UPDATE SKIP LOCKED)
         RETURNING day, amount),
       folded AS (
         INSERT INTO daily_figure (day, amount) SELECT day, sum(amount) FROM gone GROUP BY day ORDER BY day
         ON CONFLICT (day) DO UPDATE SET amount = daily_figure.amount + excluded.amount)
       SELECT true FROM gone`,
    );
    return folded.length >= foldedAtOnce;
  }
}

/** {@link DailyFigures} of a service whose migration has `createDailyFigures`. Needs ServiceKitModule and DatabaseModule. */
@Module({})
export class DailyFiguresModule {
  static forRoot(shown: ShownFigure): DynamicModule {
    return {
      module: DailyFiguresModule,
      providers: [
        {
          provide: DailyFigures,
          inject: [DataSource, Metrics],
          useFactory: (dataSource: DataSource, metrics: Metrics) => new DailyFigures(dataSource, metrics, shown),
        },
      ],
    };
  }
}
