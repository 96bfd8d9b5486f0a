import { Injectable, type StreamableFile } from '@nestjs/common';
import { sourceFigures, sourceName } from '@raffle/contracts/http/admin-source-words';
import type { MonthOfSources, showSources, SourceSums } from '@raffle/contracts/http/admin-sources';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { csvFile, type CsvColumn } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { findCampaigns } from './campaigns.queries.js';
import { sumsOfYear, yearsOfSources } from './sources.queries.js';

type Shown = AnswerOf<typeof showSources>;
type Row = SourceSums & { month: string; name: string };

const columns: readonly CsvColumn<Row>[] = [
  { title: 'Mois', value: ({ month }) => month },
  { title: 'Provenance', value: ({ name }) => name },
  ...sourceFigures.map(({ name, title }): CsvColumn<Row> => ({ title, value: (row) => row[name] })),
];

/** Where people came from, in figures (docs/product.md rule 76). */
@Injectable()
export class ShowSources {
  constructor(private readonly dataSource: DataSource) {}

  /** @param year `2026` */
  async showYear(year: string): Promise<Shown> {
    const { manager } = this.dataSource;
    const [sums, years, campaigns] = await Promise.all([
      sumsOfYear(manager, year),
      yearsOfSources(manager),
      findCampaigns(manager),
    ]);
    const months: MonthOfSources[] = [];
    for (const { month, ...source } of sums) {
      if (months.at(-1)?.month !== month) months.push({ month, sources: [] });
      months.at(-1)!.sources.push(source);
    }
    return { year, years, months, campaigns };
  }

  /** The same as a file, one line per month and source, the oldest month first. */
  async exportYear(year: string, now: Date): Promise<StreamableFile> {
    const { months, campaigns } = await this.showYear(year);
    const lines = months
      .toReversed()
      .flatMap(({ month, sources }) =>
        sources.map((sums): Row => ({ ...sums, month, name: sourceName(sums.source, campaigns) })),
      );
    const [end, today] = [`${year}-12-31`, now.toISOString().slice(0, 10)];
    return csvFile('provenance', columns, each(lines), { from: `${year}-01-01`, to: end < today ? end : today });
  }
}

async function* each(lines: readonly Row[]) {
  yield* lines;
}
