import { expect, test } from '@jest/globals';
import bcd, { type Identifier } from '@mdn/browser-compat-data';
import { parse, type Node } from 'acorn';
import { full } from 'acorn-walk';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss';

// The built code has no syntax, function, or style without a fallback that the oldest promised browser lacks
// (frontend/README.md). Vite's `target` translates syntax alone.

const oldest = 99;
/** Chrome 99 knows the syntax of 2022. */
const ecmaVersion = 2022;
const dist = join(import.meta.dirname, '../dist');

/** Used only where the browser has it, or a library's own method of that name. */
const allowed: Record<string, string> = {
  'URL.canParse': 'zod asks for its type first',
  '.canParse()': 'the same',
  'Uint8Array.fromHex': '@noble/curves asks for its type first',
  '.fromHex()': 'the same, and its own',
  '.toHex()': 'the same, and its own',
  '.toBase64()': 'the QR code asks for its type first',
  '.startViewTransition()': 'React asks for its type first',
  navigation: 'React asks for its type first',
  setImmediate: 'React asks for its type first',
  '.isValid()': 'of libphonenumber-js and @noble/curves',
  '.when()': 'of zod',
  '.use()': 'of React',
  '.toArray()': 'of React.Children',
  '.config()': 'of our public reads',
};

/** The first Chrome for Android with a feature under its name; infinite if none has it. */
function since({ __compat }: Identifier): number {
  const versions = [__compat?.support.chrome_android ?? []]
    .flat()
    .filter((one) => !one.flags && !one.prefix && !one.alternative_name)
    .map(({ version_added }) =>
      typeof version_added === 'string'
        ? Number.parseInt(version_added.replace('≤', ''), 10)
        : Number.POSITIVE_INFINITY,
    );
  return Math.min(...versions, Number.POSITIVE_INFINITY);
}

/** `URL`, `URL.canParse` and `.toSorted()`, a method of any object: the first version with something of that name. */
const versions = new Map<string, number>();
const add = (name: string, version: number) =>
  versions.set(name, Math.min(version, versions.get(name) ?? Number.POSITIVE_INFINITY));
const featuresIn = (parent: object) =>
  (Object.entries(parent) as [string, Identifier][]).filter(
    ([name]) => name !== '__compat' && !name.endsWith('_event'),
  );
/** Objects whose methods are called here. Those of others share their names with libraries' own (`.check()`, `.run()`). */
const used =
  /^(Abort|Blob|Cache|Clipboard|Crypto|CustomEvent|Document|Element|Event|File|Form|Headers|HTML|Intersection|Navigator|Node|Performance|Push|Re(ad|quest|size|sponse)|ServiceWorker|Storage|SubtleCrypto|Text|URL|Window)/;
for (const [owner, feature] of [...featuresIn(bcd.javascript.builtins as object), ...featuresIn(bcd.api)]) {
  add(owner, since(feature));
  for (const [member, one] of featuresIn(feature)) {
    const name = member.replace(/_static$/, '');
    const version = since(one);
    add(`${owner}.${name}`, version);
    if (/^Window$|GlobalScope$/.test(owner)) add(name, version);
    const counts = version <= oldest || !(owner in bcd.api) || used.test(owner);
    if (counts && version < Number.POSITIVE_INFINITY) add(`.${name}()`, version);
  }
}

/** The parts of acorn's nodes that are looked at. */
interface Part extends Node {
  name?: string;
  callee?: Part;
  object?: Part;
  property?: Part;
  computed?: boolean;
  optional?: boolean;
}
const globals = ['globalThis', 'self', 'window'];

/** The names of everything in a script that the oldest browser lacks. @throws SyntaxError for syntax that it lacks */
function missing(code: string): string[] {
  const found = new Set<string>();
  const use = (name = '') => (versions.get(name) ?? 0) > oldest && !(name in allowed) && found.add(name);
  full(parse(code, { ecmaVersion, sourceType: 'module' }), (node: Part) => {
    const { callee, object, property } = node;
    if (node.type === 'Identifier') use(node.name);
    if (callee?.property && !callee.computed && !node.optional) use(`.${callee.property.name}()`);
    if (object && !node.computed)
      use(globals.includes(object.name ?? '') ? property?.name : `${object.name}.${property?.name}`);
  });
  return [...found].sort();
}

test.each([
  ['URL.parse(a)', 'URL.parse'],
  ['AbortSignal.any([a])', 'AbortSignal.any'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Object.groupBy(a, b)', 'Object.groupBy'],
  ['a.b.toSorted()', '.toSorted()'],
  ['a?.findLast(b).checkVisibility()', '.checkVisibility()'],
  ['new CloseWatcher()', 'CloseWatcher'],
  ['self.Highlight', 'Highlight'],
  ['a.b?.toSorted?.() ?? a.at(-1).findLast(structuredClone)', ''],
])('%s: %j', (code, name) => expect(missing(code).pop() ?? '').toBe(name));

test('newer syntax is refused', () => expect(() => missing('/a/v.test(b)')).toThrow(SyntaxError));

test('the built scripts and the service worker call nothing that Chrome 99 lacks', () => {
  // `npm run build`
  expect(existsSync(join(dist, 'sw.js'))).toBe(true);
  // People run the verifier themselves, with Node.
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const found = scripts.map((name) => [name, missing(readFileSync(join(dist, name), 'utf8'))] as const);
  expect(found.filter(([, names]) => names.length > 0)).toEqual([]);
});

/** What is missing where the browser does not know it: nothing that anybody has to read, see chosen or press. */
const allowedStyles: Record<string, string> = {
  'text-wrap': 'lines break where they are full',
  '@container': 'for text at twice its size: before Chrome 105 long words break (large-text.css)',
  'container-type': 'the same',
  '@media scripting': 'without JavaScript before Chrome 120 a spinner is beside what the page says instead',
  'body:has(dialog[open])': 'the page behind a dialog scrolls',
  ':fullscreen .presentation .presenter:not(:hover,:has(:focus-visible))': 'the buttons stay in sight',
  '.table tbody tr:has(a[href^=\\/])': 'a row has the usual pointer',
};
/** A focus ring for the keyboard alone: without it the ring is there after a press as well. */
const ring = /:focus-within:not\(:has\(:focus-visible\)\)$/;

const css = bcd.css as unknown as Record<'at-rules' | 'properties' | 'selectors' | 'types', Identifier>;
/** Functions and units of values, wherever MDN puts them: the first version with something of that name. */
const valueParts = new Map<string, number>();
(function collect(parent: Identifier) {
  for (const [name, feature] of featuresIn(parent)) {
    const version = feature.__compat ? since(feature) : 0;
    valueParts.set(name, Math.min(version, valueParts.get(name) ?? Number.POSITIVE_INFINITY));
    collect(feature);
  }
})(css.types);
/** Units that MDN counts as one feature. */
const length = css.types.length!;
for (const kind of ['dynamic', 'large', 'small'])
  for (const unit of ['vw', 'vh', 'vi', 'vb', 'vmin', 'vmax'])
    valueParts.set(`${kind[0]}${unit}`, since(length[`viewport_percentage_units_${kind}`]!));
for (const unit of ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'])
  valueParts.set(unit, since(length.container_query_length_units!));

const isNew = (feature: Identifier | undefined) => feature?.__compat !== undefined && since(feature) > oldest;

/** What a value has that the oldest browser lacks. */
function newInValue(prop: string, value: string): string[] {
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|var\(--[\w-]+/g, ' ');
  const keywords = css.properties[prop];
  return [
    ...[...plain.matchAll(/([\w-]+)\(/g)].map(([, name]) => name!),
    ...[...plain.matchAll(/(?<![\w#-])[\d.]+([a-z]+)\b/gi)].map(([, unit]) => unit!),
  ]
    .filter((name) => (valueParts.get(name) ?? 0) > oldest)
    .concat(
      [...plain.matchAll(/(?<![\w-])[a-z-]+(?![\w(-])/g)]
        .map(([word]) => word)
        .filter((word) => isNew(keywords?.[word])),
    );
}

/** The declarations of a rule before this one that the oldest browser applies instead: of the property, or with a prefix. */
const hasFallback = (one: Declaration) =>
  one.parent!.some(
    (other: ChildNode) =>
      other.type === 'decl' &&
      other !== one &&
      (other.prop === `-webkit-${one.prop}` ||
        (other.prop === one.prop &&
          one.parent!.index(other) < one.parent!.index(one) &&
          newInValue(other.prop, other.value).length === 0)),
  );

/** Everything in a stylesheet that the oldest browser lacks and that has no fallback beside it. */
function missingStyles(text: string): string[] {
  const found = new Set<string>();
  const use = (name: string) => {
    // A CSS module's class as it is in its file: `_table_1miop_10` is `table`.
    const written = name.replace(/\._(\w+)_[\w-]{5}_\d+/g, '.$1');
    if (!(written in allowedStyles) && !ring.test(written)) found.add(written);
  };
  postcss.parse(text).walk((node) => {
    const asked = within(node);
    const add = (name: string, shown = name) => asked.includes(name) || use(shown);
    if (node.type === 'atrule') {
      if (isNew(css['at-rules'][node.name])) add(`@${node.name}`);
      if (node.name === 'media' && />|<|=/.test(node.params) && isNew(css['at-rules'].media!.range_syntax))
        add('@media (a < b)');
      if (node.name === 'media')
        for (const [, name] of node.params.matchAll(/\(\s*([a-z-]+)/g))
          if (isNew(css['at-rules'].media![name!])) add(`@media ${name}`);
    } else if (node.type === 'rule') {
      if (node.parent?.type === 'rule' && isNew(css.selectors.nesting)) add('&', node.selector);
      for (const selector of node.selectors)
        if (
          !/::-(?!webkit)/.test(selector) &&
          [...selector.matchAll(/::?([\w-]+)/g)].some(([, name]) => isNew(css.selectors[name!]))
        )
          use(selector);
    } else if (
      node.type === 'decl' &&
      !node.prop.startsWith('-') &&
      (node.parent as AtRule).name !== 'page' &&
      !hasFallback(node)
    ) {
      if (isNew(css.properties[node.prop])) add(node.prop);
      else for (const part of newInValue(node.prop, node.value)) add(part, `${node.prop}: ${part}`);
    }
  });
  return [...found].sort();
}

/** The conditions of the `@supports` around a node. */
function within(node: ChildNode): string {
  const parts = [];
  for (let at = node.parent as AtRule | Rule | undefined; at; at = at.parent as AtRule | undefined)
    if (at.type === 'atrule' && at.name === 'supports') parts.push(at.params);
  return parts.join(' ');
}

test.each([
  ['a { height: 100dvh }', 'height: dvh'],
  ['a { height: 100vh; height: calc(100dvh - 2rem) }', ''],
  ['a { height: 100dvh; height: 100vh }', 'height: dvh'],
  ['@supports (height: 100dvh) { a { height: 100dvh } }', ''],
  ['a { color: color-mix(in srgb, red, blue) }', 'color: color-mix'],
  ['a { font-size: clamp(1rem, 3cqi, 2rem) }', 'font-size: cqi'],
  ['a:has(b), c { color: red }', 'a:has(b)'],
  ['a:focus-within:not(:has(:focus-visible)) { outline: none }', ''],
  ['a { b { color: red } }', 'b'],
  ['a { & b { color: red } }', '& b'],
  ['@scope (a) { b { color: red } }', '@scope'],
  ['@media (width >= 40rem) { a { color: red } }', '@media (a < b)'],
  ['@media (prefers-reduced-data: reduce) { a { color: red } }', '@media prefers-reduced-data'],
  ['@starting-style { a { opacity: 0 } }', '@starting-style'],
  ['a { box-decoration-break: clone }', 'box-decoration-break'],
  ['a { -webkit-box-decoration-break: clone; box-decoration-break: clone }', ''],
  ['a { field-sizing: content }', 'field-sizing'],
  ['a { animation-timeline: scroll() }', 'animation-timeline'],
  ['a { width: stretch }', 'width: stretch'],
  ['@layer b { a:is(c, d):focus-visible { inset: 0; color: rgb(1 2 3 / 4%); background: url(100dvh) } }', ''],
])('%s: %j', (text, name) => expect(missingStyles(text).pop() ?? '').toBe(name));

test('the built styles have nothing without a fallback that Chrome 99 lacks', () => {
  const sheets = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(10);
  const found = sheets.map((name) => [name, missingStyles(readFileSync(join(dist, name), 'utf8'))] as const);
  expect(found.filter(([, names]) => names.length > 0)).toEqual([]);
});
