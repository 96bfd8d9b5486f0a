import { expect, test } from '@jest/globals';
import bcd, { type Identifier } from '@mdn/browser-compat-data';
import { parse, type Node } from 'acorn';
import { full } from 'acorn-walk';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The built code has no syntax and calls no function that the oldest promised browser lacks (frontend/README.md). Vite's
// `target` translates syntax alone.

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

/** The first Chrome for Android with a feature; infinite if none has it. */
function since({ __compat }: Identifier): number {
  const newest = [__compat?.support.chrome_android ?? []].flat()[0];
  const added = newest?.flags ? false : newest?.version_added;
  return typeof added === 'string' ? Number.parseInt(added.replace('≤', ''), 10) : Number.POSITIVE_INFINITY;
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
