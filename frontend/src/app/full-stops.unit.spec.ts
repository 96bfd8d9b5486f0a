import { expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import { join } from 'node:path';

// A name may end with an initial, and a typed text with its full stop: no sentence adds a second one.
const root = join(import.meta.dirname, '..');
const typed = new Set([
  'name',
  'names',
  'firstName',
  'product',
  'by',
  'who',
  'friend',
  'reason',
  'reference',
  'subject',
  'place',
]);

/** What the functions of a file of texts say of such values. One that needs more than texts throws. */
function sentences(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  if (typeof texts === 'object' && texts !== null) return Object.values(texts).flatMap(sentences);
  if (typeof texts !== 'function') return [];
  const names = (/^\(([^)]*)\)|^(\w+)\s*=>/.exec(String(texts))?.slice(1) ?? []).join('').split(/\s*,\s*/);
  try {
    return sentences(
      (texts as (...values: string[]) => unknown)(...names.map((name) => (typed.has(name) ? 'Essi A.' : '7'))),
    );
  } catch {
    return [];
  }
}

test('no sentence ends with two full stops after a name', async () => {
  const files = globSync('**/*.fr.ts', { cwd: root });
  const found: string[] = [];
  for (const file of files) found.push(...sentences(await import(join(root, file))).map((text) => `${file}: ${text}`));
  expect(found.filter((text) => text.includes('Essi A.')).length).toBeGreaterThan(40);
  expect(found.filter((text) => /[^.]\.\.(?!\.)/.test(text))).toEqual([]);
});
