import ts from 'typescript';

/** What is French from the first line to the last: of the two verifiers. */
export const wholeFiles = ['packages/draw-protocol/verify-draw.txt', 'frontend/src/app/verifier/verifier.html'];

/** Literals and text between tags; a value in a template reads as X. Of a whole file its lines. */
export function sentencesOf(file: string, code: string): string[] {
  if (wholeFiles.includes(file)) return code.split('\n');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) {
      found.push(node.text);
    } else if (ts.isTemplateExpression(node)) {
      found.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('X'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return found;
}
