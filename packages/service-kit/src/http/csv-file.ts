import { StreamableFile } from '@nestjs/common';
import { columnText, type ListColumn } from '@raffle/contracts/http/define-list';
import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';

/** One column of an export: its title in the first line and the cell of each row. */
export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => string | number | null;
}

/** Whether the caller accepts CSV instead of a page of JSON. */
export const wantsCsv = (accept: string | undefined): boolean => accept?.includes('text/csv') ?? false;

/**
 * A CSV file that is streamed while `rows` are read, so that an export of any length needs little memory. Semicolons and a byte
 * order mark: spreadsheets set to French expect them. A cell that a spreadsheet would run as a formula is escaped with a leading
 * apostrophe; an instant is written as date and time in UTC, the shops' time zone, and a phone in pairs of digits. When reading fails
 * midway, the stream is aborted, so that a partial list is never mistaken for a complete one.
 * @param name what the file contains, plain ASCII
 * @param days of the filter, if any, which the file name contains instead of today: `paiements-2026-11-01-2026-11-22.csv`
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
    // Spreadsheets end a row at either character alone: the text after it would start a row, and could start a formula.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { string: (text) => (groupedPhone.test(text) ? { value: text, escape_formulas: false } : text) },
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

/** The CSV file of a list, with the columns of its definition. @param days as in {@link csvFile} */
export const listFile = <Row extends object>(
  list: { file?: string; rows: string; columns: Readonly<Record<string, ListColumn<Row>>> },
  rows: AsyncIterable<Row>,
  days: { from?: string | undefined; to?: string | undefined } = {},
): StreamableFile =>
  csvFile(
    list.file ?? list.rows,
    Object.entries(list.columns)
      .filter(([, { only }]) => only !== 'screen')
      .map(([name, column]) => ({ title: column.title, value: (row: Row) => columnText(name, column, row) })),
    rows,
    days,
  );

/** In UTC, the shops' time zone. */
const today = () => new Date().toISOString().slice(0, 10);

async function* cellsOf<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) {
    yield columns.map(({ value }) => readable(value(row) ?? ''));
  }
}

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?Z$/;

/** Spreadsheets recognise `2026-11-20 18:00:00` as a date, but treat the ISO form of the interface as text. */
const readableInstant = (iso: string): string => iso.replace(instant, '$1 $2');

/** Digits of a masked number are replaced by `•`. */
const e164 = /^\+(22[58])?([\d•]{2,15})$/;
const groupedPhone = /^\+\d{2,3}( [\d•]{1,2})*$/;

/**
 * `+228 90 11 22 33`: a number of digits alone loses its plus sign in a spreadsheet, and with 13 digits all but the first six once it is
 * saved; one in pairs is a text to every spreadsheet, never a number or a formula, and a number to whatever sends messages.
 */
const readablePhone = (text: string) =>
  text.replace(e164, (_, code: string | undefined, digits: string) => {
    const pairs = digits.match(/.{1,2}/g)!;
    return code === undefined ? `+${pairs.join(' ')}` : `+${[code, ...pairs].join(' ')}`;
  });

const readable = (value: string | number) =>
  typeof value === 'string' ? readablePhone(readableInstant(value)) : value;
