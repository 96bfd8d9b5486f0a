import ts from 'typescript';
import { calledFunction, calledName, joined, nameOf, statementTexts } from './statement-texts.js';

/** A place of the code that gives the database a statement, or describes a list whose statement is composed when it runs. */
export interface Statement {
  /** `OutboxRelay.publish`: the function, method or constant around it. */
  place: string;
  file: ts.SourceFile;
  /** The texts that it can have, or undefined when they are only known when it runs. */
  texts: string[] | undefined;
  /** Whether one of the texts is enough: an order of a list that exists with one of its sources. */
  anyOf?: boolean;
  /** What its rows are taken for, or undefined when nothing is said about them. */
  row?: ts.Type | undefined;
  /** How many values it is given, or undefined when this is only known when it runs. */
  values?: number | undefined;
  /** Whether `[rows, count]` is expected, as TypeORM answers an UPDATE or DELETE. */
  pair?: boolean | undefined;
  /** For a list of what is stored about a person: its kind, and what its `show` reads and adds. */
  personal?: { kind: string; shown: ts.Type | undefined; adds: ts.Type | undefined };
}

/**
 * The statements of these files, as `rows`, `firstRow` and TypeORM's `query` run them, and `ListSource`, `listAll` and `PersonalList`
 * describe them. A text is known when it consists of constants, literals, numbers, conditions between such, and arguments that
 * all callers of its function write so.
 */
export function statementsOf(program: ts.Program, files: readonly ts.SourceFile[]): Statement[] {
  const checker = program.getTypeChecker();
  const calls = new Map<string, ts.CallExpression[]>();
  const objects: ts.ObjectLiteralExpression[] = [];
  for (const file of files) visit(file);
  const { textsOf, propertyTexts } = statementTexts(checker, once(findCalls), once(findTypedObjects));
  return [
    ...['rows', 'firstRow', 'query', 'listAll'].flatMap((name) => (calls.get(name) ?? []).flatMap(ofCall)),
    ...objects.flatMap(ofObject),
  ];

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const name = calledName(node);
      if (name) calls.set(name, [...(calls.get(name) ?? []), node]);
    }
    if (ts.isObjectLiteralExpression(node)) objects.push(node);
    ts.forEachChild(node, visit);
  }

  function findCalls(fn: ts.SignatureDeclaration): ts.CallExpression[] {
    const name = nameOf(fn) ?? nameOf(fn.parent);
    return ((name && calls.get(name)) || []).filter((call) => calledFunction(checker, call) === fn);
  }

  function findTypedObjects(property: ts.PropertySignature): ts.ObjectLiteralExpression[] {
    const name = property.name.getText();
    return objects.filter(
      (node) => has(node, name) && checker.getContextualType(node)?.getProperty(name)?.valueDeclaration === property,
    );
  }

  function ofCall(call: ts.CallExpression): Statement[] {
    const signature = checker.getResolvedSignature(call);
    const { fileName } = signature?.declaration?.getSourceFile() ?? {};
    if (!signature || !fileName || isInMigration(call)) return [];
    const name = calledName(call)!;
    if (!fileName.includes(name === 'query' ? '/node_modules/typeorm/' : '/packages/service-kit/')) return [];
    const found = { place: placeOf(call), file: call.getSourceFile() };
    if (name === 'listAll') {
      const [, source, columns, show] = call.arguments;
      const texts = [['SELECT '], textsOf(columns!), [' FROM '], propertyTexts(source!, 'from')].reduce(joined);
      const row = checker.getTypeAtLocation(show!).getCallSignatures()[0]?.parameters[0];
      return [{ ...found, texts, row: row && checker.getTypeOfSymbol(row) }];
    }
    const [sql, values] = call.arguments.slice(name === 'query' ? 0 : 1);
    const texts = textsOf(sql!);
    const answer = checker.getAwaitedType(checker.getReturnTypeOfSignature(signature))!;
    if (!isKnown(answer)) return [{ ...found, texts, values: countOf(values) }];
    if (name === 'firstRow')
      return [{ ...found, texts, values: countOf(values), row: checker.getNonNullableType(answer) }];
    const isPair = checker.isTupleType(answer);
    const row = elementOf(isPair ? elementOf(answer) : answer);
    return [{ ...found, texts, values: countOf(values), row, pair: name === 'query' ? isPair : undefined }];
  }

  function ofObject(node: ts.ObjectLiteralExpression): Statement[] {
    const found = { place: placeOf(node), file: node.getSourceFile() };
    if (has(node, 'from', 'where', 'key', 'id') && checker.getContextualType(node)?.symbol.name === 'ListSource') {
      const [from, key, id] = ['from', 'key', 'id'].map((name) => propertyTexts(node, name));
      const froms = [['SELECT '], id, [' FROM '], from, [' ORDER BY ']].reduce(joined);
      return (key ?? [undefined]).map((by) => ({ ...found, texts: joined(froms, by ? [by] : undefined), anyOf: true }));
    }
    if (!has(node, 'kind', 'sql') || checker.getContextualType(node)?.symbol.name !== 'PersonalList') return [];
    const show = checker.getTypeAtLocation(node).getProperty('show');
    const signature = show && checker.getTypeOfSymbol(show).getCallSignatures()[0];
    const parameter = signature?.parameters[0];
    const personal = {
      kind: propertyTexts(node, 'kind')![0]!,
      shown: parameter && elementOf(checker.getTypeOfSymbol(parameter)),
      adds: signature && elementOf(checker.getAwaitedType(checker.getReturnTypeOfSignature(signature))),
    };
    return [{ ...found, texts: propertyTexts(node, 'sql'), values: 1, personal }];
  }

  function elementOf(list: ts.Type | undefined): ts.Type | undefined {
    if (!list || !(checker.isArrayType(list) || checker.isTupleType(list))) return undefined;
    const [element] = checker.getTypeArguments(list as ts.TypeReference);
    return element && isKnown(element) ? element : undefined;
  }
}

/** Remembers what was found for a node. */
function once<Node extends ts.Node, Found>(find: (node: Node) => Found): (node: Node) => Found {
  const known = new Map<Node, Found>();
  return (node) => known.get(node) ?? known.set(node, find(node)).get(node)!;
}

const has = (node: ts.ObjectLiteralExpression, ...names: string[]) =>
  names.every((name) => node.properties.some((property) => property.name?.getText() === name));

const isKnown = (type: ts.Type) =>
  !(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter));

function countOf(values: ts.Expression | undefined): number | undefined {
  if (!values) return 0;
  return ts.isArrayLiteralExpression(values) && !values.elements.some(ts.isSpreadElement)
    ? values.elements.length
    : undefined;
}

/** The function, method or constant around a node. */
function placeOf(node: ts.Node): string {
  let around = node;
  while (!ts.isSourceFile(around.parent) && !(isNamedHere(around) && nameOf(around))) around = around.parent;
  const owner = ts.isClassLike(around.parent) ? `${nameOf(around.parent)}.` : '';
  return owner + (nameOf(around) ?? 'nameless');
}

function isNamedHere(node: ts.Node): boolean {
  if (!ts.isVariableDeclaration(node)) return ts.isFunctionLike(node);
  const isConstantOfFile = ts.isSourceFile(node.parent.parent.parent);
  return isConstantOfFile || (node.initializer !== undefined && ts.isFunctionLike(node.initializer));
}

/** TypeORM requires the time in the names of migrations. */
function isInMigration(node: ts.Node): boolean {
  if (ts.isSourceFile(node)) return false;
  return (ts.isClassDeclaration(node) && /\d{13}$/.test(nameOf(node) ?? '')) || isInMigration(node.parent);
}
