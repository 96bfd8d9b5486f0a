import { expect, jest, test } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { csvFile, wantsCsv } from '../src/http/csv-file.js';

/** As bytes, since decoding drops a byte order mark. */
const text = async (stream: Readable) => (await buffer(stream)).toString('utf8');

interface Row {
  name: string;
  amount: number | null;
}
const columns = [
  { title: 'Nom', value: (row: Row) => row.name },
  { title: 'Montant', value: (row: Row) => row.amount },
];

async function* rowsOf(...rows: Row[]) {
  yield* rows;
}

test('spreadsheets set to French can open it: byte order mark, semicolons, quotes where needed', async () => {
  const file = csvFile('gens', columns, rowsOf({ name: 'Kossi; "le grand"\nAkakpo', amount: 1500 }));
  expect(await text(file.getStream())).toBe('\ufeffNom;Montant\r\n"Kossi; ""le grand""\nAkakpo";1500\r\n');
  expect(file.getHeaders()).toMatchObject({
    type: 'text/csv; charset=utf-8',
    disposition: expect.stringMatching(/^attachment; filename="gens-\d{4}-\d\d-\d\d\.csv"$/),
  });
});

test('a file is named with the days of its rows, or with today', () => {
  const today = '2026-12-31';
  jest.useFakeTimers({ now: new Date(`${today}T23:59:59.999Z`) });
  const nameFor = (days?: { from?: string; to?: string }) =>
    /filename="(.*)"$/.exec(csvFile('gens', columns, rowsOf(), days).getHeaders().disposition as string)?.[1];
  expect(nameFor({ from: '2026-11-01', to: '2026-11-22' })).toBe('gens-2026-11-01-2026-11-22.csv');
  expect(nameFor({ from: '2026-11-01' })).toBe(`gens-2026-11-01-${today}.csv`);
  expect(nameFor({ to: '2026-11-22' })).toBe('gens-2026-11-22.csv');
  expect(nameFor()).toBe(`gens-${today}.csv`);
  jest.useRealTimers();
});

test.each(['=1+1', '+22890112233+1', '+1 =A1', '+228 90 11 ;=1', '-2', '@SUM(A1)', '\tx', '\rx', '＝1+1'])(
  '%j is text, never a formula',
  async (name) => {
    const content = await text(csvFile('gens', columns, rowsOf({ name, amount: null })).getStream());
    expect(content.split('\r\n').slice(1).join('\r\n').replaceAll('"', '')).toMatch(/^'/);
  },
);

test.each([
  ['+22890112233', '+228 90 11 22 33'],
  ['+2250701020304', '+225 07 01 02 03 04'],
  ['+22890••••33', '+228 90 •• •• 33'],
  ['+33612345678', '+33 61 23 45 67 8'],
])('the phone %s is %s: a text to every spreadsheet, and whole', async (name, written) => {
  const content = await text(csvFile('gens', columns, rowsOf({ name, amount: null })).getStream());
  expect(content).toBe(`\ufeffNom;Montant\r\n${written};\r\n`);
});

test('an instant is a date to a spreadsheet; texts that mention one are unchanged', async () => {
  const names = ['2026-11-21T17:45:33.138Z', '2026-11-21', 'le 2026-11-21T17:45:33.138Z'];
  const content = await text(
    csvFile('gens', columns, rowsOf(...names.map((name) => ({ name, amount: 1 })))).getStream(),
  );
  expect(content).toBe(
    '\ufeffNom;Montant\r\n2026-11-21 17:45:33;1\r\n2026-11-21;1\r\nle 2026-11-21T17:45:33.138Z;1\r\n',
  );
});

test.each(['Bonjour\n=1+1', 'Bonjour\r=1+1', 'Bonjour\r\n=1+1'])(
  '%j stays one cell: none of its lines starts a row',
  async (name) => {
    const content = await text(csvFile('gens', columns, rowsOf({ name, amount: 1 })).getStream());
    expect(content).toBe(`\ufeffNom;Montant\r\n"${name}";1\r\n`);
  },
);

test('a list that fails midway aborts the file', async () => {
  async function* broken(): AsyncGenerator<Row> {
    yield { name: 'Afi', amount: 1 };
    throw new Error('the database went away');
  }
  await expect(text(csvFile('gens', columns, broken()).getStream())).rejects.toThrow('the database went away');
});

test('an empty list has the column titles', async () => {
  expect(await text(csvFile('gens', columns, rowsOf()).getStream())).toBe('\ufeffNom;Montant\r\n');
});

test('only clients that request CSV receive it', () => {
  expect(wantsCsv('text/csv')).toBe(true);
  expect(wantsCsv('application/json')).toBe(false);
  expect(wantsCsv(undefined)).toBe(false);
});
