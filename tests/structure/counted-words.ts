import ts from 'typescript';

/** What is counted on a screen: a number that is not known beforehand takes the singular too. */
const countedWord =
  /^[ \u00a0](?:(?:autres?|premiers?|derniers?) )?(?:achats?|amis?|bons?|crédits?|gagnants?|heures?|jours?|lots?|messages?|minutes?|participants?|personnes?|photos?|places?|produits?|remboursements?|secondes?|tickets?|tirages?)(?!\p{L})/u;

/** A condition that chooses by a number, and the functions that do. */
const chooses = (node: ts.Node): boolean =>
  (ts.isConditionalExpression(node) && /(?:[<>]|[!=]==) ?[012]\b/.test(node.condition.getText())) ||
  (ts.isCallExpression(node) && /^(?:plural|counted|several|many)/.test(node.expression.getText())) ||
  (ts.isIfStatement(node) && /(?:[<>]|[!=]==) ?[012]\b/.test(node.expression.getText()));

/** A number written in the code, or a constant of one. */
function isConstant(value: ts.Expression, isLocal: (name: string) => boolean): boolean {
  if (ts.isNumericLiteral(value)) return true;
  if (ts.isConditionalExpression(value))
    return isConstant(value.whenTrue, isLocal) && isConstant(value.whenFalse, isLocal);
  return ts.isIdentifier(value) && !isLocal(value.text);
}

/** `${count} places` where nothing chooses between `place` and `places`, as the text after each such value. */
export function uncountedIn(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node, parameters: readonly string[], chosen: boolean): void => {
    const known = ts.isFunctionLike(node)
      ? [...parameters, ...node.parameters.flatMap(({ name }) => name.getText().match(/\w+/g) ?? [])]
      : parameters;
    const within = chosen || chooses(node);
    if (ts.isTemplateSpan(node) && !within && countedWord.test(node.literal.text))
      if (!isConstant(node.expression, (name) => known.includes(name)))
        found.push(`\${${node.expression.getText()}}${node.literal.text}`);
    ts.forEachChild(node, (child) => visit(child, known, within));
  };
  visit(source, [], false);
  return found;
}
