import ts from 'typescript';

/** What is French from the first line to the last: of the two verifiers. */
export const wholeFiles = ['packages/draw-protocol/verify-draw.txt', 'frontend/src/app/verifier/verifier.html'];

/** Literals and text between tags; a value in a template reads as X, between tags as {X}. Of a whole file its lines. */
export function sentencesOf(file: string, code: string): string[] {
  if (wholeFiles.includes(file)) return code.split('\n');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) {
      found.push(node.text);
    } else if (ts.isTemplateExpression(node)) {
      found.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('X'));
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...runsOf(node.children));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return found;
}

/** Text with the values in it, as a browser shows them in one line. */
function runsOf(children: readonly ts.JsxChild[]): string[] {
  const pieces = children.map((child) => {
    if (ts.isJsxText(child)) return shown(child.text);
    if (!ts.isJsxExpression(child)) return '\n';
    const { expression } = child;
    if (!expression) return '';
    return ts.isStringLiteral(expression) ? expression.text : '{X}';
  });
  return pieces
    .join('')
    .split('\n')
    .filter((run) => run.includes('{X}') && /\p{L}/u.test(run.replaceAll('{X}', '')));
}

/** JSX drops the ends of lines, with the spaces around them. */
function shown(text: string): string {
  const lines = text.replaceAll('&nbsp;', '\u00a0').split('\n');
  return lines
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .map((line, at) => (at === lines.length - 1 ? line : line.trimEnd()))
    .filter(Boolean)
    .join(' ');
}
