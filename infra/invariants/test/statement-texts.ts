import ts from 'typescript';

/** A variable of a function that is being read, and what its caller passes for it. */
type Bound = ReadonlyMap<ts.Symbol, { node: ts.Expression; bound: Bound }>;
/** An expression and the variables it is read with. */
type Read = [node: ts.Expression, bound: Bound];

const maxTexts = 100;
const maxCallers = 3;

/**
 * Finds the texts that an expression can have: of constants, literals, templates, lists that are joined, conditions, and what a function
 * returns or all its callers pass. A number stands for every number.
 * @param callsOf all calls of a function
 * @param typedObjects all object literals that are written where a property is declared
 */
export function statementTexts(
  checker: ts.TypeChecker,
  callsOf: (fn: ts.SignatureDeclaration) => readonly ts.CallExpression[],
  typedObjects: (property: ts.PropertySignature) => readonly ts.ObjectLiteralExpression[],
) {
  const reading = new Set<ts.Node>();
  /** A function whose parameter was read without a caller. */
  let uncalled: ts.SignatureDeclaration | undefined;
  return {
    textsOf: (node: ts.Expression) => byCaller((bound) => textsOf([node, bound])),
    propertyTexts: (node: ts.Expression, name: string) => byCaller((bound) => all(propertyOf([node, bound], name))),
  };

  /** Reads with the arguments of one caller after another, and of their callers, so that those of one call stay together. */
  function byCaller(
    read: (bound: Bound) => string[] | undefined,
    bound: Bound = new Map(),
    depth = 0,
  ): string[] | undefined {
    uncalled = undefined;
    const found = read(bound);
    const fn = uncalled as ts.SignatureDeclaration | undefined;
    if (!fn || depth === maxCallers) return found;
    const each = callsOf(fn).map((call) => byCaller(read, withArguments(fn, call, bound), depth + 1));
    return each.length === 0 || each.includes(undefined) ? undefined : [...new Set(each.flat() as string[])];
  }

  function withArguments(fn: ts.SignatureDeclaration, call: ts.CallExpression, bound: Bound): Bound {
    const inner = new Map(bound);
    fn.parameters.forEach((parameter, at) => {
      const symbol = symbolOf(parameter.name);
      const node = call.arguments[at] ?? parameter.initializer;
      if (symbol && node) inner.set(symbol, { node, bound });
    });
    return inner;
  }

  function textsOf([node, bound]: Read): string[] | undefined {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce<string[] | undefined>(
        (before, span) => joined(joined(before, textsOf([span.expression, bound])), [span.literal.text]),
        [node.head.text],
      );
    if (ts.isCallExpression(node) && calledName(node) === 'join') return joinedList(node, bound);
    if (ts.isCallExpression(node) && calledName(node) === 'columnsOf') return answeredColumns(node, bound);
    const sources = sourcesOf([node, bound]);
    if (sources.length !== 1 || sources[0]![0] !== node) return all(sources);
    const type = checker.getTypeAtLocation(node);
    const literals = type.isUnion() ? type.types : [type];
    if (literals.every((one) => one.isStringLiteral())) return literals.map(({ value }) => value);
    if (type.flags & ts.TypeFlags.NumberLike) return ['1'];
    // What a list's filter adds depends on the request.
    return isConditions(node) ? ['true'] : undefined;
  }

  function all(sources: readonly Read[]): string[] | undefined {
    const found = sources.map((source) => textsOf(source));
    return found.length === 0 || found.includes(undefined) ? undefined : [...new Set(found.flat() as string[])];
  }

  /** The literals and templates that an expression can be; itself, when it is none and this is only known when it runs. */
  function sourcesOf([node, bound]: Read): Read[] {
    if (reading.has(node)) return [[node, bound]];
    reading.add(node);
    try {
      return nextOf([node, bound])?.flatMap(sourcesOf) ?? [[node, bound]];
    } finally {
      reading.delete(node);
    }
  }

  /** What an expression is one of: undefined when it is a value itself. */
  function nextOf([node, bound]: Read): Read[] | undefined {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return [[node.expression, bound]];
    if (ts.isConditionalExpression(node))
      return [
        [node.whenTrue, bound],
        [node.whenFalse, bound],
      ];
    if (ts.isIdentifier(node)) return ofDeclaration(symbolOf(node), bound);
    if (ts.isPropertyAccessExpression(node)) {
      const found = propertyOf([node.expression, bound], node.name.text);
      return found.length > 0 ? found : ofDeclaration(symbolOf(node.name), bound);
    }
    if (ts.isElementAccessExpression(node)) return sourcesOf([node.expression, bound]).flatMap(valuesIn);
    // Its text is that of its schema.
    if (ts.isCallExpression(node)) return calledName(node) === 'columnsOf' ? undefined : returnedBy(node, bound);
    return undefined;
  }

  function ofDeclaration(symbol: ts.Symbol | undefined, bound: Bound): Read[] | undefined {
    const passed = symbol && bound.get(symbol);
    if (passed) return [[passed.node, passed.bound]];
    const declared = symbol?.valueDeclaration;
    if (!declared) return undefined;
    if (ts.isParameter(declared)) {
      if (callsOf(declared.parent).length > 0) uncalled = declared.parent;
      return undefined;
    }
    if (ts.isBindingElement(declared)) return ofPattern(declared, bound);
    if (ts.isPropertySignature(declared)) {
      const given = typedObjects(declared).map((object) => propertyOf([object, new Map()], declared.name.getText()));
      return given.length > 0 ? given.flat() : undefined;
    }
    const { initializer } = declared as ts.VariableDeclaration | ts.PropertyAssignment;
    return initializer ? [[initializer, bound]] : undefined;
  }

  function ofPattern(element: ts.BindingElement, bound: Bound): Read[] | undefined {
    const { parent: pattern } = element;
    if (ts.isObjectBindingPattern(pattern)) {
      const name = (element.propertyName ?? element.name).getText();
      return ofDeclaration(checker.getTypeAtLocation(pattern).getProperty(name), bound);
    }
    const { initializer } = pattern.parent;
    if (!initializer) return undefined;
    const at = pattern.elements.indexOf(element);
    return sourcesOf([initializer, bound]).map(([list, inner]) => [
      (ts.isArrayLiteralExpression(list) && list.elements[at]) || list,
      inner,
    ]);
  }

  function isConditions(node: ts.Expression): boolean {
    const declared = symbolOf(ts.isPropertyAccessExpression(node) ? node.name : node)?.valueDeclaration;
    const property =
      declared && ts.isBindingElement(declared) && ts.isObjectBindingPattern(declared.parent)
        ? checker.getTypeAtLocation(declared.parent).getProperty((declared.propertyName ?? declared.name).getText())
            ?.valueDeclaration
        : declared;
    return property !== undefined && nameOf(property) === 'sql' && nameOf(property.parent) === 'Conditions';
  }

  function propertyOf(object: Read, name: string): Read[] {
    return sourcesOf(object).flatMap(([node, bound]): Read[] => {
      if (!ts.isObjectLiteralExpression(node)) return [];
      for (const property of node.properties) {
        if (property.name?.getText() !== name) continue;
        if (ts.isPropertyAssignment(property)) return [[property.initializer, bound]];
        if (ts.isShorthandPropertyAssignment(property))
          return ofDeclaration(checker.getShorthandAssignmentValueSymbol(property), bound) ?? [[property.name, bound]];
      }
      return [];
    });
  }

  function valuesIn([node, bound]: Read): Read[] {
    if (ts.isArrayLiteralExpression(node)) return node.elements.map((element) => [element, bound]);
    if (!ts.isObjectLiteralExpression(node)) return [[node, bound]];
    return node.properties.map((property) => [ts.isPropertyAssignment(property) ? property.initializer : node, bound]);
  }

  function returnedBy(call: ts.CallExpression, bound: Bound): Read[] | undefined {
    const declared = calledFunction(checker, call) as ts.FunctionLikeDeclaration | undefined;
    const called = declared?.body ? [[declared, bound] as const] : sourcesOf([call.expression, bound]);
    const returned = called.map(([fn]) => (ts.isFunctionLike(fn) ? returnedFrom(fn, call, bound) : undefined));
    return returned.includes(undefined) ? undefined : (returned as Read[][]).flat();
  }

  function returnedFrom(called: ts.FunctionLikeDeclaration, call: ts.CallExpression, bound: Bound): Read[] | undefined {
    if (!called.body) return undefined;
    const inner = withArguments(called, call, bound);
    if (!ts.isBlock(called.body)) return [[called.body, inner]];
    const returned: Read[] = [];
    const look = (part: ts.Node): void => {
      if (ts.isReturnStatement(part) && part.expression) returned.push([part.expression, inner]);
      else if (!ts.isFunctionLike(part)) ts.forEachChild(part, look);
    };
    look(called.body);
    return returned;
  }

  /** `[…].join(…)` and `[…].map((each) => …).join(…)`. */
  function joinedList(call: ts.CallExpression, bound: Bound): string[] | undefined {
    const by = textsOf([call.arguments[0]!, bound]);
    const list = elementsOf((call.expression as ts.PropertyAccessExpression).expression, bound);
    return list?.map((element) => textsOf(element)).reduce((before, next) => joined(joined(before, by), next));
  }

  /** `columnsOf(schema, { name: sql, other: null }, table)`: the fields of the schema's type. */
  function answeredColumns(
    { arguments: [schema, computed, table] }: ts.CallExpression,
    bound: Bound,
  ): string[] | undefined {
    const shape = schema && checker.getTypeAtLocation(schema).getProperty('shape');
    if (!shape) return undefined;
    const prefix = table ? joined(textsOf([table, bound]), ['.']) : [''];
    return checker
      .getPropertiesOfType(checker.getTypeOfSymbol(shape))
      .map(({ name }) => ({ name, given: computed ? propertyOf([computed, bound], name) : [] }))
      .filter(({ given: [first] }) => first?.[0].kind !== ts.SyntaxKind.NullKeyword)
      .map(({ name, given }) =>
        given.length === 0 ? joined(prefix, [`"${name}"`]) : joined(all(given), [` AS "${name}"`]),
      )
      .reduce((before, next) => joined(joined(before, [', ']), next));
  }

  function elementsOf(node: ts.Expression, bound: Bound): Read[] | undefined {
    if (ts.isCallExpression(node) && calledName(node) === 'map') {
      const [each] = node.arguments;
      if (!each || !ts.isArrowFunction(each) || ts.isBlock(each.body)) return undefined;
      const symbol = each.parameters[0] && symbolOf(each.parameters[0].name);
      const list = elementsOf((node.expression as ts.PropertyAccessExpression).expression, bound);
      return list?.map(([element, inner]) => [
        each.body as ts.Expression,
        symbol ? new Map([...bound, [symbol, { node: element, bound: inner }]]) : bound,
      ]);
    }
    const [[list, inner] = [node, bound], ...others] = sourcesOf([node, bound]);
    return others.length === 0 && ts.isArrayLiteralExpression(list)
      ? list.elements.flatMap((element): Read[] =>
          ts.isSpreadElement(element) ? (elementsOf(element.expression, inner) ?? []) : [[element, inner]],
        )
      : undefined;
  }

  function symbolOf(node: ts.Node): ts.Symbol | undefined {
    return symbolAt(checker, node);
  }
}

function symbolAt(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The function that a call names, by its symbol: its signature would be that after inferring the types of all arguments, which takes seconds. */
export function calledFunction(checker: ts.TypeChecker, { expression }: ts.CallExpression): ts.Node | undefined {
  const declared = symbolAt(
    checker,
    ts.isPropertyAccessExpression(expression) ? expression.name : expression,
  )?.valueDeclaration;
  if (!declared || ts.isFunctionLike(declared)) return declared;
  const { initializer } = declared as ts.VariableDeclaration | ts.PropertyAssignment;
  return initializer && ts.isFunctionLike(initializer) ? initializer : undefined;
}

/** Each text of the one followed by each of the other. */
export function joined(before: string[] | undefined, next: string[] | undefined): string[] | undefined {
  if (!before || !next || before.length * next.length > maxTexts) return undefined;
  return before.flatMap((head) => next.map((tail) => head + tail));
}

export function calledName({ expression }: ts.CallExpression): string | undefined {
  return ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : undefined;
}

export function nameOf(node: ts.Node): string | undefined {
  const { name } = node as ts.NamedDeclaration;
  return name && ts.isIdentifier(name) ? name.text : undefined;
}
