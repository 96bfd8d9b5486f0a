import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = 'frontend/src';
const all = globSync('{features,shared}/**/*.css', { cwd: root }).map((file) => ({
  file,
  css: readFileSync(join(root, file), 'utf8').replace(/\/\*[^]*?\*\//g, ''),
}));
/** The classes of the others, the CSS modules of the back-office, are their own. */
const stylesheets = all.filter(({ file }) => !file.endsWith('.module.css'));
const modules = all.filter((one) => !stylesheets.includes(one));

/** The classes that begin a selector without being narrowed: `.win` and `.win h2`, but not `.card.win`. */
function begun(css: string, alone: boolean): Set<string> {
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(
    selectors.flatMap((one) => (alone ? /^\s*\.([\w-]+)\s*$/ : /^\s*\.([\w-]+)(?=\s|$)/).exec(one)?.[1] ?? []),
  );
}

test('a class that one stylesheet styles by itself begins no selector of another: stylesheets stay when screens change', () => {
  const conflicts = stylesheets.flatMap(({ file, css }) =>
    [...begun(css, true)].flatMap((name) =>
      stylesheets
        .filter((other) => other.file !== file && begun(other.css, false).has(name))
        .map((other) => `.${name} of ${file} also in ${other.file}`),
    ),
  );
  expect(conflicts).toEqual([]);
});

test('the back-office has CSS modules alone', () => {
  expect(stylesheets.filter(({ file }) => /^(features|shared)\/admin-/.test(file))).toEqual([]);
});

test.each(modules)('$file has the classes that its components use, and no others', ({ file, css }) => {
  const code = globSync(`${dirname(file)}/*.tsx`, { cwd: root })
    .map((component) => readFileSync(join(root, component), 'utf8'))
    .filter((text) => text.includes(`import styles from './${basename(file)}';`))
    .join('\n');
  const selectors = [...css.replace(/:global\([^)]*\)/g, '').matchAll(/([^{};@]+)\{/g)].map(([, one = '']) => one);
  const own = new Set(selectors.flatMap((one) => [...one.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name)));
  const used = new Set([...code.matchAll(/\bstyles\.(\w+)/g)].map(([, name = '']) => name));
  expect([...used].filter((name) => !own.has(name))).toEqual([]);
  // `styles[card]` is one of the words of a type.
  const chosen = code.includes('styles[') ? [...code.matchAll(/'(\w+)'/g)].map(([, name = '']) => name) : [];
  expect([...own].filter((name) => !used.has(name) && !chosen.includes(name))).toEqual([]);
});

test('the stylesheets are found', () => {
  expect(stylesheets.length).toBeGreaterThan(50);
  expect(modules.length).toBeGreaterThan(15);
  expect(begun('.win {} .win h2, .card.lot {} ', false)).toEqual(new Set(['win']));
});
