import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';

/** Elements that stand in every page, or come from a library's code, where their names are not seen. */
const everywhere = new Set(['html', 'body', 'a', 'svg', 'path', 'img', 'main', 'header', 'footer', 'small', 'b', 'em']);

/**
 * The rules of `css` that markup made by `sources` can meet: every class and element of a selector stands in a string of the code.
 * Found from the code and not from one page of it, so that no product's data decides what is styled. Rather too much than too little.
 */
export function criticalCss(css: string, sources: readonly string[]): string {
  const words = wordsOf(sources);
  const sheet = postcss.parse(css);
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkRules((rule) => {
    if (inKeyframes(rule)) return;
    const met = rule.selectors.filter((selector) => canMeet(selector, words));
    if (met.length === 0) rule.remove();
    else rule.selectors = met;
  });
  dropUnusedKeyframes(sheet);
  dropUnusedVariables(sheet);
  dropEmpty(sheet);
  return sheet.toString();
}

function wordsOf(sources: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const source of sources) {
    for (const [text] of source.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)) {
      for (const word of text.slice(1, -1).split(/[\s${}]+/)) words.add(word);
    }
  }
  return words;
}

function canMeet(selector: string, words: ReadonlySet<string>): boolean {
  // What must not be there says nothing; neither do alternatives, attributes and states.
  let plain = selector;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/:(?:not|is|where)\([^()]*\)/g, '').replace(/\[[^\]]*\]/g, '');
  }
  const has = [...plain.matchAll(/:has\(([^()]*)\)/g)].map(([, inner]) => inner ?? '');
  const parts = [plain.replace(/:has\([^()]*\)/g, ''), ...has].join(' ');
  const classes = [...parts.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name]) => (name ?? '').replace(/\\(.)/g, '$1'));
  if (!classes.every((name) => words.has(name))) return false;
  const elements = [
    ...parts.replace(/\.(?:[\w-]|\\.)+|::?[\w-]+(?:\([^()]*\))?|#[\w-]+/g, ' ').matchAll(/[a-z][\w-]*/g),
  ];
  return elements.every(([name]) => everywhere.has(name) || words.has(name));
}

const inKeyframes = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

function dropUnusedKeyframes(sheet: Container): void {
  const used: string[] = [];
  sheet.walkDecls(/^animation/, ({ value }) => void used.push(value));
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (!used.some((value) => value.includes(rule.params))) rule.remove();
  });
}

/** Custom properties that nothing left speaks of, and the registrations of those that are gone. */
function dropUnusedVariables(sheet: Container): void {
  for (let dropped = true; dropped;) {
    dropped = false;
    const used = new Set<string>();
    sheet.walkDecls(({ value }) => {
      for (const [name] of value.matchAll(/--[\w-]+/g)) used.add(name);
    });
    sheet.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return;
      declaration.remove();
      dropped = true;
    });
    sheet.walkAtRules('property', (rule) => {
      if (!used.has(rule.params)) rule.remove();
    });
  }
}

function dropEmpty(container: Container): void {
  container.each((node: ChildNode) => {
    if (!('nodes' in node) || !node.nodes) return;
    dropEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
