import * as z from 'zod/mini';
import { pageEdges, pagingQuery } from './paging.js';
import { count, day } from '../values.js';

export type Direction = 'asc' | 'desc';

/** A column of a list: on the screen, in its file, or both. */
export interface ListColumn<Row = never> {
  title: string;
  /** Sortable, at first in this direction. The service has the SQL of its key. */
  sort?: Direction;
  /** A value's words, for a column that is named as its field. */
  words?: Readonly<Record<string, string>>;
  /** Its text in the file, where it is not the field of its name. */
  text?: (row: Row) => string | number | null;
  /** Only on the screen or only in the file. */
  only?: 'screen' | 'file';
}

/** A filter that chooses one of a few words. */
export interface ChoiceFilter {
  label: string;
  /** The option while it is off: `Tous les statuts`. Absent where a word says it. */
  all?: string;
  /** The word that counts where none is chosen; the filter is never off. */
  initial?: string;
  /** The values that the query takes, with their words. */
  words: Readonly<Record<string, string>>;
}

type Columns<Row> = Readonly<Record<string, ListColumn<Row>>>;
type Choices = Readonly<Record<string, ChoiceFilter>>;
type Schemas = Readonly<Record<string, z.ZodMiniType>>;

export interface ListContent<Row, Col extends Columns<Row>, Age extends string, C extends Choices, F extends Schemas> {
  /** What is listed, as its heading says. */
  title: string;
  /** The rows in a sentence, where not as in the title: `les remises`. */
  many?: string;
  /** How a sentence about no row begins: `Aucune remise`. */
  none: string;
  /** What is said while there is no row at all, where more than that. */
  empty?: string;
  /** Where rows come from, said then. */
  hint?: string;
  /** Name of its file, plain ASCII. */
  file?: string;
  search?: { label: string; hint: string };
  /** By their field, or another name where they show more than one; in the order of the file. */
  columns: Col;
  /** A sort that no column shows: the order of creation. */
  age?: Age;
  /** The default sort and its direction. */
  sort: readonly [SortedColumn<Col> | Age, Direction];
  choices?: C;
  /** Names the day of rows that `from` and `to` filter by: `Inscrits du`. */
  days?: string;
  /** Filters that only links set. */
  others?: F;
}

type SortedColumn<Col> = { [K in keyof Col & string]: Col[K] extends { sort: Direction } ? K : never }[keyof Col &
  string];
type WordsOf<W> = z.ZodMiniEnum<{ [V in keyof W & string]: V }>;
type Optional<Schema extends z.ZodMiniType> = z.ZodMiniOptional<Schema>;
type QueryShape<Sort extends string, C, F extends Schemas> = typeof pagingQuery & {
  sort: z.ZodMiniDefault<z.ZodMiniEnum<{ [S in Sort]: S }>>;
  direction: z.ZodMiniDefault<z.ZodMiniEnum<{ asc: 'asc'; desc: 'desc' }>>;
} & {
  [K in keyof C]: C[K] extends { words: infer W; initial: string }
    ? z.ZodMiniDefault<WordsOf<W>>
    : C[K] extends { words: infer W }
      ? Optional<WordsOf<W>>
      : never;
} & { [K in keyof F]: Optional<F[K]> } & { from: Optional<typeof day>; to: Optional<typeof day> };

/**
 * A list of the back-office, declared once: its endpoint, its service, its screen, its address and its file read it.
 * @param rows the name of the rows in the answer
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineList<
  Row extends z.ZodMiniType,
  const Rows extends string,
  const Col extends Columns<z.output<Row>>,
  const Age extends string = never,
  const C extends Choices = Record<never, never>,
  const F extends Schemas = Record<never, never>,
>(row: Row, rows: Rows, content: ListContent<z.output<Row>, Col, Age, C, F>) {
  type Sort = SortedColumn<Col> | Age;
  const { columns, age, sort, choices = {} as C, others = {} as F, days } = content;
  const sorts = [
    ...(age === undefined ? [] : [age]),
    ...Object.keys(columns).filter((name) => columns[name]!.sort !== undefined),
  ] as Sort[];
  const optional = (schemas: Schemas) =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, z.optional(schema)]));
  const shape = {
    ...pagingQuery,
    sort: z._default(z.enum<string[]>(sorts), sort[0]),
    direction: z._default(z.enum(['asc', 'desc']), sort[1]),
    ...Object.fromEntries(
      Object.entries(choices).map(([name, { words, initial }]) => {
        const word = z.enum(Object.keys(words));
        return [name, initial === undefined ? z.optional(word) : z._default(word, initial)];
      }),
    ),
    ...optional(others),
    ...(days !== undefined && optional({ from: day, to: day })),
  };
  return {
    ...content,
    rows,
    sorts,
    choices,
    /** The names of its filters in query and address. */
    filters: Object.keys(shape).filter((name) => name !== 'sort' && name !== 'direction' && !(name in pagingQuery)),
    query: z.strictObject(shape as unknown as QueryShape<Sort, C, F>),
    answer: z.object({ [rows]: z.array(row), total: count, edges: pageEdges } as {
      [K in Rows]: z.ZodMiniArray<Row>;
    } & {
      total: typeof count;
      edges: typeof pageEdges;
    }),
  };
}

/** What any list is, whatever it lists. */
export interface ListDefinition<Row = never> {
  title: string;
  many?: string;
  none: string;
  empty?: string;
  hint?: string;
  file?: string;
  rows: string;
  search?: { label: string; hint: string };
  columns: Columns<Row>;
  age?: string;
  sort: readonly [string, Direction];
  choices: Choices;
  days?: string;
  filters: readonly string[];
  query: z.ZodMiniObject;
  answer: z.ZodMiniObject;
}
/** What a service receives as a list's query. */
export type ListQuery<L extends { query: z.ZodMiniType }> = z.output<L['query']>;
export type SortOf<L extends { query: z.ZodMiniType }> =
  z.output<L['query']> extends { sort: infer S extends string } ? S : never;

/** A value of a row as a file shows it: words where the column has some, `oui` or `non`, several ones with commas. */
export function columnText<Row extends object>(
  name: string,
  column: ListColumn<Row>,
  row: Row,
): string | number | null {
  if (column.text) return column.text(row);
  const value: unknown = row[name as keyof Row];
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return column.words?.[String(value)] ?? (value ? 'oui' : 'non');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? (column.words?.[value] ?? value) : null;
}
