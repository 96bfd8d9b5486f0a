import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import config from './jest.config.mjs';

// `npm test` runs the spec files of one room in one module registry, as Vitest does with `isolate: false`: evaluating
// Nest, TypeORM or React again for each of 360 files took a third of Jest's time. Each spec file is one `describe`, so
// its hooks apply to its own tests only. Every spec still runs alone with jest.config.mjs, which is the way to run it
// while working on it.

const root = import.meta.dirname;
/** Written at each run, and ignored by git. */
const folder = join(root, '.data/jest');
/** Few enough that four workers end at about the same time; integration specs mostly wait. */
const maxSpecs = { unit: 16, component: 16, int: 5 };

/** The spec files of a suite, by room and test environment. */
function specsByRoom(suite) {
  const files = globSync(`**/*.${suite}.spec.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'dist-server', '.data'].includes(name),
  }).sort();
  return Map.groupBy(files, (file) => {
    const [, room] = /^((?:services|packages|infra|tests)\/[^/]+|[^/]+)\//.exec(file) ?? [];
    return `${room} ${environmentOf(file)}`;
  });
}

const environmentOf = (file) => /@jest-environment (\S+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? '';

function writeBundles(suite) {
  for (const [key, files] of specsByRoom(suite)) {
    const [room, environment] = key.split(' ');
    const bundles = Math.ceil(files.length / maxSpecs[suite]);
    for (let bundle = 0; bundle < bundles; bundle++) {
      const specs = files.filter((_, index) => index % bundles === bundle);
      const name = [...room.split('/'), environment.replace(/\W+/g, '-') || 'node', bundle].join('.');
      writeFileSync(
        join(folder, `${name}.${suite}.together.js`),
        [
          ...(environment === '' ? [] : [`/** @jest-environment ${environment} */`]),
          `const together = require(${JSON.stringify(join(root, 'tests/jest/together.cjs'))});`,
          ...specs.map(
            (file) => `together(${JSON.stringify(file)}, () => require(${JSON.stringify(join(root, file))}));`,
          ),
          '',
        ].join('\n'),
      );
    }
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

export default {
  ...config,
  testSequencer: './tests/jest/waiting-first.cjs',
  projects: config.projects.map((project) => {
    writeBundles(project.displayName);
    return {
      ...project,
      modulePathIgnorePatterns: ['/dist/', '/dist-server/', '/.data/(?!jest)'],
      testMatch: [`${folder}/*.${project.displayName}.together.js`],
    };
  }),
};
