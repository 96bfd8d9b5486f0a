import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase } from '@raffle/test-kit';
import {
  accountOfPerson,
  drawsOfPerson,
  messagesOfPerson,
  moneyOfPerson,
  ticketsOfPerson,
} from '@raffle/contracts/internal';
import pg from 'pg';
import { getMetadataArgsStorage } from 'typeorm';
import ts from 'typescript';
import { owners, type Owner } from '../src/databases.js';
import { databaseSchemaOf } from './restored-system.js';
import { statementsOf, type Statement } from './statements.js';

/**
 * Statements that are composed when they run: the plumbing, and those whose parts come from a contract. Specs of their parts run them.
 * This list may only get shorter.
 */
const composed = [
  'ForgetOldRequests.forgetFrom',
  'IdempotencyStore.findOutcome',
  'IdempotencyStore.saveOutcome',
  // The index of a migration to come.
  'buildIndex',
  'buildIndex',
  'cursorBatches',
  'edgesOf',
  'firstRow',
  'grantToRunningRole',
  'idsFromEdge',
  'idsFromNearerEnd',
  'idsInOnePass',
  'openSums',
  'productList',
  'rows',
];

/** The fields of each kind of what is stored about a person. */
const personalItems = new Map(
  [accountOfPerson, drawsOfPerson, messagesOfPerson, moneyOfPerson, ticketsOfPerson].flatMap(({ answer }) =>
    answer.shape.items.def.element.def.options.map(
      ({ shape }) => [shape.kind.def.values[0] as string, Object.keys(shape)] as const,
    ),
  ),
);

const program = programOf('tsconfig.json');
const checker = program.getTypeChecker();
const filesUnder = (folder: RegExp) => program.getSourceFiles().filter(({ fileName }) => folder.test(fileName));
const statements = statementsOf(program, filesUnder(/\/(services|packages)\/[^/]+\/src\//));
const inFolder = (folder: RegExp) => statements.filter(({ file }) => folder.test(file.fileName));

let databases: Record<Owner, Awaited<ReturnType<typeof migrated>>>;
beforeAll(async () => {
  databases = Object.fromEntries(
    await Promise.all(owners.map(async (owner) => [owner, await migrated(owner)] as const)),
  ) as typeof databases;
}, 60_000);
afterAll(() => Promise.all(Object.values(databases).map(({ drop }) => drop())));

test('knows the text of all statements but those that are composed when they run', () => {
  expect(statements.length).toBeGreaterThan(450);
  const unknown = statements.filter(({ texts }) => texts === undefined);
  expect(unknown.map(({ place }) => place).sort()).toEqual([...composed].sort());
});

describe.each(owners.map((owner) => [owner] as const))('%s', (owner) => {
  test('describes the tables of its entities as they are', async () => {
    const { client } = databases[owner];
    const inserts = inFolder(RegExp(`/services/${owner}/`)).flatMap(({ texts = [] }) => texts.flatMap(insertsOf));
    const insertedBySql = inserts.map(({ table }) => table);
    const defects: string[] = [];
    for (const entity of filesUnder(RegExp(`/services/${owner}/src/`)).flatMap(entitiesIn))
      defects.push(...(await defectsOfEntity(client, entity, insertedBySql)));
    expect(defects).toEqual([]);
  });

  test('gives its database statements that it accepts, and reads the columns that they have', async () => {
    const defects: string[] = [];
    for (const statement of inFolder(RegExp(`/services/${owner}/`)))
      defects.push(...(await defectsIn(statement, [databases[owner]])));
    expect(defects).toEqual([]);
  });
});

test('statements of the kits are accepted by the databases that have their tables', async () => {
  const defects: string[] = [];
  for (const statement of inFolder(/-kit\//)) defects.push(...(await defectsIn(statement, Object.values(databases))));
  expect(defects).toEqual([]);
});

/** What is wrong with a statement: each of its texts must be accepted by one of the databases. */
async function defectsIn(statement: Statement, inOneOf: readonly Database[]): Promise<string[]> {
  const { place, texts = [], anyOf } = statement;
  const found: string[][] = [];
  for (const text of texts) found.push(await defectsOfText(statement, text, inOneOf));
  const all = anyOf && found.some((defects) => defects.length === 0) ? [] : found.flat();
  return [...new Set(all.map((defect) => `${place}: ${defect}`))];
}

async function defectsOfText(statement: Statement, text: string, inOneOf: readonly Database[]): Promise<string[]> {
  const tried = await Promise.all(
    inOneOf.map(async (database) =>
      describeStatement(database.client, text).then(
        async (described) => [
          ...defectsOf(statement, text, described, database.types),
          ...(await missingIn(database.client, insertsOf(text))),
        ],
        (error: unknown) => ({ refused: `${String(error)} in ${text}` }),
      ),
    ),
  );
  const accepted = tried.filter((one) => Array.isArray(one));
  return accepted.length > 0
    ? accepted.flat()
    : tried.flatMap((one) => (Array.isArray(one) ? [] : one.refused)).slice(0, 1);
}

async function migrated(owner: Owner) {
  const database = await createTestDatabase(`shapes_${owner}`, databaseSchemaOf(owner));
  const client = new pg.Client({ connectionString: database.runningUrl });
  await client.connect();
  const { rows } = await client.query<{ oid: number; name: string; element: number }>(
    'SELECT oid::int, typname AS name, CASE WHEN typcategory = $1 THEN typelem::int ELSE 0 END AS element FROM pg_type',
    ['A'],
  );
  return {
    client,
    types: new Map(rows.map((type) => [type.oid, type])),
    drop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

function programOf(path: string): ts.Program {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(path, {}, host)!;
  const own = fileNames.filter((name) =>
    /\/(services\/[^/]+|packages\/(?!test)[^/]+-kit)\/src\/(?!.*\.spec\.ts$)/.test(name),
  );
  return ts.createProgram(own, options);
}

type Database = Awaited<ReturnType<typeof migrated>>;
interface Column {
  name: string;
  /** Of an array, else 0. */
  element: number;
}
/** By their numbers. */
type Types = ReadonlyMap<number, Column>;

interface Described {
  parameters: number;
  columns: { name: string; dataTypeID: number }[];
}

/** What PostgreSQL says about a statement, without running it: its parameters and the columns of its rows. */
function describeStatement(client: pg.Client, text: string): Promise<Described> {
  const { connection } = client as never as { connection: pg.Connection };
  const { promise, resolve, reject } = Promise.withResolvers<Described>();
  let parameters = 0;
  let columns: Described['columns'] = [];
  const countParameters = (message: { parameterCount: number }) => (parameters = message.parameterCount);
  connection.on('parameterDescription', countParameters);
  client.query({
    submit(wire: pg.Connection) {
      wire.parse({ name: '', text, types: [] }, true);
      wire.describe({ type: 'S', name: '' }, true);
      wire.sync();
    },
    handleRowDescription: ({ fields }: { fields: Described['columns'] }) => (columns = fields),
    handleReadyForQuery: () => resolve({ parameters, columns }),
    handleError: reject,
  } as never);
  return promise.finally(() => connection.off('parameterDescription', countParameters));
}

/** How what a statement is taken for differs from what PostgreSQL says about it. */
function defectsOf(statement: Statement, text: string, { parameters, columns }: Described, types: Types): string[] {
  const { row, values, pair, personal } = statement;
  const defects: string[] = [];
  if (values !== undefined && values !== parameters) defects.push(`${values} values for ${parameters} parameters`);
  if (pair !== undefined && pair !== isChange(text))
    defects.push('TypeORM answers an UPDATE or DELETE with [rows, count]');
  const names = columns.map(({ name }) => name);
  if (new Set(names).size < names.length) defects.push(`a column twice: ${names.join(', ')}`);
  if (personal) defects.push(...defectsOfList(personal, names));
  if (!row) return defects;
  const members = row.isUnion() ? row.types : [row];
  for (const name of new Set(members.flatMap(namesIn)))
    if (!names.includes(name)) defects.push(`no column for ${name}`);
  for (const { name, dataTypeID } of columns) {
    const column = types.get(dataTypeID)!;
    const read = members.map((member) => member.getProperty(name)).filter((property) => property !== undefined);
    if (read.length === 0 && !row.getStringIndexType()) defects.push(`nothing reads the column ${name}`);
    for (const property of read) {
      const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
      if (!isReadAs(column, type, types)) defects.push(`${name} is ${column.name}, not ${checker.typeToString(type)}`);
    }
  }
  return defects;
}

const namesIn = (type: ts.Type) => checker.getPropertiesOfType(type).map(({ name }) => name);

/** The statement itself, without what precedes it: `WITH … UPDATE`. */
const isChange = (text: string) => /^\s*(WITH .*\)\s*)?(UPDATE|DELETE)\b/is.test(text);

/** How a list of what is stored about a person differs from the contract: what that does not name would silently be left out. */
function defectsOfList({ kind, shown, adds }: NonNullable<Statement['personal']>, names: readonly string[]): string[] {
  const answered = personalItems.get(kind);
  if (!answered) return [`no items of the kind ${kind} in the contract`];
  const [readByShow, added] = [shown, adds].map((type) => (type ? namesIn(type) : []));
  const sent = [...names, ...added!, 'kind'];
  return [
    ...readByShow!.filter((name) => !names.includes(name)).map((name) => `no column for ${name}`),
    ...answered.filter((name) => !sent.includes(name)).map((name) => `nothing for ${name} of the contract`),
    ...names
      .filter((name) => ![...answered, ...readByShow!, 'key'].includes(name))
      .map((name) => `the contract leaves out ${name}`),
  ];
}

const isDate = (type: ts.Type) => type.symbol?.name === 'Date';

/** How pg reads the types of PostgreSQL. Whether a column can be null is not known in general. */
function isReadAs({ name, element }: Column, type: ts.Type, types: Types): boolean {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return true;
  const isA = (other: ts.Type) => checker.isTypeAssignableTo(type, other);
  // A field of an answer, whose instants become text afterwards.
  if (type.isUnion() && type.types.some(isDate) && type.types.some((one) => !isDate(one)))
    return type.types.some((one) => isReadAs({ name, element }, one, types));
  if (element !== 0) {
    const [of] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
    return of !== undefined && isReadAs(types.get(element)!, checker.getNonNullableType(of), types);
  }
  // An array, whose type PostgreSQL names after that of its elements.
  if (name.startsWith('_')) {
    const [of] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
    return of !== undefined && isReadAs({ name: name.slice(1), element: 0 }, of, types);
  }
  switch (name) {
    case 'int2':
    case 'int4':
    case 'float8':
      return isA(checker.getNumberType());
    case 'bool':
      return isA(checker.getBooleanType());
    case 'timestamp':
    case 'timestamptz':
    case 'date':
      return isDate(type);
    case 'bytea':
      return type.symbol?.name === 'Buffer';
    case 'json':
    case 'jsonb':
      return true;
    default:
      return isA(checker.getStringType());
  }
}

interface Insert {
  table: string;
  columns: string[];
}
const insertsOf = (text: string): Insert[] =>
  [...text.matchAll(/\bINSERT INTO (\w+)(?: AS \w+)?\s*\(([^)]*)\)/gi)].map(([, table, columns]) => ({
    table: table!,
    columns: columns!.split(',').map((column) => column.trim().replaceAll('"', '')),
  }));

/** Filled by a trigger. */
const filled = ['erased_people.stored_at'];

/** The columns that an INSERT must name and does not. */
async function missingIn(client: pg.Client, inserts: readonly Insert[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { table, columns } of inserts)
    for (const { name, needed } of await columnsOf(client, table))
      if (needed && !columns.includes(name) && !filled.includes(`${table}.${name}`))
        missing.push(`the INSERT needs ${table}.${name}`);
  return missing;
}

async function columnsOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{
    name: string;
    type: string;
    short: string;
    nullable: boolean;
    needed: boolean;
  }>(
    `SELECT column_name AS name, udt_name AS short, is_nullable = 'YES' AS nullable,
       CASE data_type WHEN 'ARRAY' THEN substr(udt_name, 2) || '[]' ELSE data_type END AS type,
       is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER' AS needed
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  return rows;
}

function entitiesIn(file: ts.SourceFile): ts.ClassDeclaration[] {
  const isEntity = ({ expression }: ts.Decorator) =>
    ts.isCallExpression(expression) && expression.expression.getText() === 'Entity';
  return file.statements.filter(ts.isClassDeclaration).filter((node) => ts.getDecorators(node)?.some(isEntity));
}

/** @param insertedBySql tables with INSERT statements of their own */
async function defectsOfEntity(
  client: pg.Client,
  declared: ts.ClassDeclaration,
  insertedBySql: readonly string[],
): Promise<string[]> {
  const name = declared.name!.text;
  const { [name]: entity } = (await import(declared.getSourceFile().fileName)) as Record<string, unknown>;
  const { tables, columns: all } = getMetadataArgsStorage();
  const table = tables.find(({ target }) => target === entity)!.name!;
  const columns = await columnsOf(client, table);
  const mapped = all.filter(({ target }) => target === entity);
  const columnOf = ({ propertyName, options }: (typeof mapped)[number]) => options.name ?? propertyName;
  const { rows: types } = await client.query<{ type: string }>(
    'SELECT to_regtype(type)::text AS type FROM unnest($1::text[]) WITH ORDINALITY AS one (type, place) ORDER BY place',
    [mapped.map(({ options }) => `${options.type as string}${options.array ? '[]' : ''}`)],
  );
  const defects = mapped.flatMap((property, at) => {
    const column = columns.find((one) => one.name === columnOf(property));
    if (!column) return [`no column for ${property.propertyName}`];
    const member = declared.members.find((one) => one.name?.getText() === property.propertyName)!;
    const type = checker.getTypeAtLocation(member);
    const filled = checker.getNonNullableType(type);
    const isNullable = filled !== type;
    const isRead = property.options.transformer ?? isReadAs({ name: column.short, element: 0 }, filled, new Map());
    return [
      ...(isRead && column.type === types[at]!.type ? [] : [`${column.name} is ${column.type}`]),
      ...([isNullable, property.options.nullable ?? false].every((one) => one === column.nullable)
        ? []
        : [`${column.name} can${column.nullable ? '' : 'not'} be null`]),
    ];
  });
  const named = mapped.map(columnOf);
  if (!insertedBySql.includes(table))
    for (const { name: column, needed } of columns)
      if (needed && !named.includes(column)) defects.push(`an insert needs ${column}`);
  return defects.map((defect) => `${name}: ${defect}`);
}
