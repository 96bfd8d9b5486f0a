import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recompile, type Compilation } from './recompile.js';

let root: string;
let end: () => void;
/** What the compiler answers next, once it is let. */
let compilations: PromiseWithResolvers<Compilation>[];
let changed: string[][];
let broken: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raffle-recompile-'));
  for (const folder of ['one/src', 'one/dist', 'two/src']) mkdirSync(join(root, folder), { recursive: true });
  compilations = [];
  changed = [];
  broken = [];
  end = recompile(root, ['one', 'two'], {
    compileAll: () => {
      const compilation = Promise.withResolvers<Compilation>();
      compilations.push(compilation);
      return compilation.promise;
    },
    changed: (workspaces) => changed.push([...workspaces].sort()),
    broken: (errors) => broken.push(errors),
  });
});
afterEach(() => {
  end();
  rmSync(root, { recursive: true });
});

const write = (file: string) => writeFileSync(join(root, file), `${Math.random()}`);
/** The compilation of this number ends. */
const ends = async (index: number, compilation: Compilation) =>
  eventually(() => expect(compilations[index]).toBeDefined()).then(() => compilations[index]?.resolve(compilation));

test('a changed source is compiled, and its workspace named; what is compiled or tests is no source', async () => {
  write('one/dist/main.js');
  write('one/src/main.unit.spec.ts');
  write('two/src/main.ts');
  await ends(0, { errors: '', emitted: true });
  await eventually(() => expect(changed).toEqual([['two']]));
});

test('with errors nothing has changed, until a later compilation has none', async () => {
  write('one/src/main.ts');
  await ends(0, { errors: 'one/src/main.ts: error', emitted: true });
  await eventually(() => expect(broken).toEqual(['one/src/main.ts: error']));
  write('two/src/main.ts');
  await ends(1, { errors: '', emitted: true });
  await eventually(() => expect(changed).toEqual([['one', 'two']]));
});

test('a change while it compiles is compiled after that; nothing has changed where nothing was written', async () => {
  write('one/src/main.ts');
  await eventually(() => expect(compilations).toHaveLength(1));
  write('two/src/main.ts');
  await ends(0, { errors: '', emitted: true });
  await ends(1, { errors: '', emitted: false });
  write('one/src/other.ts');
  await ends(2, { errors: '', emitted: true });
  await eventually(() => expect(changed).toEqual([['one'], ['one']]));
});

test('a source is followed after it was replaced, and in a folder that is made later', async () => {
  write('one/src/main.ts');
  await ends(0, { errors: '', emitted: true });
  write('two/src/other.ts');
  renameSync(join(root, 'two/src/other.ts'), join(root, 'one/src/main.ts'));
  await ends(1, { errors: '', emitted: true });
  write('one/src/main.ts');
  await ends(2, { errors: '', emitted: true });
  mkdirSync(join(root, 'two/src/later/deep'), { recursive: true });
  await ends(3, { errors: '', emitted: false });
  write('two/src/later/deep/main.ts');
  await ends(4, { errors: '', emitted: true });
  await eventually(() => expect(changed).toEqual([['one'], ['one', 'two'], ['one'], ['two']]));
});
