import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = 'frontend/src';
const stylesheets = globSync('{features,shared}/**/*.css', { cwd: root }).map((file) => ({
  file,
  css: readFileSync(join(root, file), 'utf8').replace(/\/\*[^]*?\*\//g, ''),
}));

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

test('the stylesheets are found', () => {
  expect(stylesheets.length).toBeGreaterThan(50);
  expect(begun('.win {} .win h2, .card.lot {} ', false)).toEqual(new Set(['win']));
});
