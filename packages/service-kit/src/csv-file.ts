import { StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';

/** One column of an export: its title in the first line and the cell of each row. */
export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

/** Whether the caller asked for a spreadsheet's file instead of a page of JSON. */
export const wantsCsv = (accept: string | undefined): boolean => accept?.includes('text/csv') ?? false;

/**
 * A CSV file that streams while `rows` are read, so that an export of any length takes little memory. Semicolons and a byte
 * order mark: what spreadsheets set to French expect. A cell that a spreadsheet would run as a formula is defused with a
 * leading apostrophe; an instant is a date and a time in UTC, the shops' own. When reading fails midway the stream breaks off, so
 * that half a list is never mistaken for the whole.
 * @param name what the file holds, plain ASCII
 * @param days of the rows where a filter says them: the file is named with them, or with today: `paiements-2026-11-01-2026-11-22.csv`
 */
export function csvFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
  days: { from?: string | undefined; to?: string | undefined } = {},
): StreamableFile {
  const lines = stringify({
    header: true,
    columns: columns.map(({ title }) => title),
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // Spreadsheets end a row at either sign alone: what follows in a text would begin a row, and could begin a formula.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
  const cells = Readable.from(cellsOf(columns, rows));
  cells.on('error', (error) => lines.destroy(error));
  lines.on('close', () => cells.destroy());
  cells.pipe(lines);
  return new StreamableFile(lines, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${[name, ...(days.from ? [days.from] : []), days.to ?? today()].join('-')}.csv"`,
  });
}

/** In UTC, the shops' time zone. */
const today = () => new Date().toISOString().slice(0, 10);

async function* cellsOf<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) {
    yield columns.map(({ value }) => readable(value(row) ?? ''));
  }
}

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?Z$/;

/** Spreadsheets take `2026-11-20 18:00:00` for a date, and what the interface answers for a text. */
const readable = (value: string | number) => (typeof value === 'string' ? value.replace(instant, '$1 $2') : value);
