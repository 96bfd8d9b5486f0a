// What a change costs: `node infra/generate/change-cost.mjs [--at <revision>] <what> …`, one line for each of
// - a name, in any case (`draw_date` is `drawDate` and `draw-date` too): the files that say it;
// - two revisions (`from..to`): the files that `to` changed since both had the same history, not what `from` changed meanwhile;
// - a path (`services/tickets/src/purchase/purchase.controller.ts`): the files that its imports lead to, an index replaced by the files that
//   declare what is imported; those of its own workspace, of contracts and of kits apart, and their lines that are not blank.
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string', default: 'HEAD' } },
});
const { at } = values;
const contracts = 'packages/contracts/';
const tracked = new Set(lines(git('ls-tree', '-r', '--name-only', at)));
if (positionals.length === 0) throw new Error('Name a field, a list, an event, two revisions or a file');

const texts = new Map();

console.table(Object.fromEntries(positionals.map((what) => [what, costOf(what)])));

function costOf(what) {
  if (what.includes('..')) return byKind(lines(git('diff', '--name-only', what.replace(/\.{2,3}/, '...'))));
  return what.includes('/') ? opened(what) : byKind(saying(what));
}

function byKind(files) {
  const kinds = { product: 0, tests: 0, docs: 0, other: 0, files: files.length };
  for (const file of files) kinds[kindOf(file)]++;
  return kinds;
}

function kindOf(file) {
  if (file.endsWith('.md')) return 'docs';
  if (/^tests\/|\/test\/|\/fixtures\/|\.(spec|e2e)\.tsx?$|^packages\/test-kit\//.test(file)) return 'tests';
  return /\.(tsx?|[cm]?js|css|html|sh|sql)$/.test(file) ? 'product' : 'other';
}

/** Whole words only: `draw` is not `withdraw`; of an event its version may follow. */
function saying(name) {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const joined = words.map((word, n) => (n === 0 ? word : `[_ -]?${word}`)).join('');
  const found = lines(git('grep', '--name-only', '--ignore-case', '--word-regexp', '--extended-regexp', joined, at));
  return found.map((file) => file.slice(at.length + 1));
}

function opened(start) {
  const seen = new Map();
  const open = (file) => {
    if (seen.has(file)) return;
    seen.set(file, lines(textOf(file)).length);
    for (const { target, names } of importsOf(file)) for (const found of declaring(target, names)) open(found);
  };
  open(start);
  const cost = { own: 0, 'own lines': 0, contracts: 0, 'contracts lines': 0, kits: 0, 'kits lines': 0 };
  for (const [file, size] of seen) {
    const of = workspaceOf(file) === workspaceOf(start) ? 'own' : file.startsWith(contracts) ? 'contracts' : 'kits';
    cost[of]++;
    cost[`${of} lines`] += size;
  }
  return cost;
}

/** What a file imports or exports again from other files of the repository; `names` is undefined for everything. */
function importsOf(file) {
  const { statements } = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest);
  return statements.flatMap(({ moduleSpecifier, importClause, exportClause }) => {
    const target = moduleSpecifier && resolved(file, moduleSpecifier.text);
    const named = (importClause?.namedBindings ?? exportClause)?.elements;
    return target ? [{ target, names: named?.map(({ propertyName, name }) => (propertyName ?? name).text) }] : [];
  });
}

/** The files to open for some names of a file: of an index those that declare them, and not the index. */
function declaring(file, names) {
  if (names === undefined || posix.basename(file) !== 'index.ts') return [file];
  return names.flatMap((name) => {
    const from = importsOf(file).filter((one) => one.names?.includes(name) ?? declares(one.target, name));
    return from.length === 0 ? [file] : from.flatMap(({ target }) => declaring(target, [name]));
  });
}

function declares(file, name) {
  if (posix.basename(file) === 'index.ts') return !declaring(file, [name]).includes(file);
  return new RegExp(`^export (?:\\w+ )+${name}\\b|^export \\{[^}]*\\b${name}\\b`, 'm').test(textOf(file));
}

function resolved(from, specifier) {
  if (specifier.startsWith('.')) return source(posix.join(posix.dirname(from), specifier));
  const [, name, door] = /^@raffle\/([^/]+)(.*)$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const { exports } = JSON.parse(textOf(`packages/${name}/package.json`));
  const wildcard = `.${posix.dirname(door)}/*`;
  const target = exports[`.${door}`] ?? exports[wildcard];
  return source(posix.join('packages', name, target.default.replace('*', posix.basename(door)).replace('dist', 'src')));
}

/** Imports name what is compiled from it. */
function source(compiled) {
  const base = compiled.replace(/\.js$/, '');
  return [`${base}.ts`, `${base}.tsx`].find((file) => tracked.has(file));
}

function lines(text) {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function workspaceOf(file) {
  return file.split('/', 2).join('/');
}

function textOf(file) {
  if (!texts.has(file)) texts.set(file, git('show', `${at}:${file}`));
  return texts.get(file);
}

function git(...parameters) {
  return execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
