import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Mistakes planted in a temporary folder: each check of `npm run check` must report its own. */
const root = process.cwd();
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'raffle-checks-'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), content);
  }
}

function run(program: string, ...args: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { ok: status === 0, output: stdout + stderr };
}

describe('citations and links', () => {
  // Names are concatenated here, so that the check does not read them as citations in this file.
  const md = (name: string) => `${name}.md`;
  const page = (name: string) => md(`docs/${name}`);
  const planted: Record<string, { file: string; text: string; finding: string }> = {
    'a page that does not exist': {
      file: 'a.ts',
      text: `// ${page('rules')}`,
      finding: `no page for "${page('rules')}"`,
    },
    'a rule that does not exist': {
      file: 'b.ts',
      text: `// ${page('product')} rules ${1} and ${99}`,
      finding: `has no rule ${99}`,
    },
    'a rule that does not exist, beyond a line': {
      file: md('docs/k'),
      text: `rules ${1} and\n${98}`,
      finding: `has no rule ${98}`,
    },
    'a section that does not exist': {
      file: 'c.tsx',
      text: `/** ${page('product')}\n * section ${7} */`,
      finding: 'has no section 7',
    },
    'a step that does not exist': { file: 'd.sql.ts', text: `// ${page('draw')} step ${3}`, finding: 'has no step 3' },
    'an invariant that does not exist': {
      file: 'e.ts',
      text: `// ${page('architecture')} invariant ${2}`,
      finding: 'has no invariant 2',
    },
    'a heading that does not exist': {
      file: 'f.ts',
      text: `// ${page('architecture')} "Nowhere"`,
      finding: `no heading for ${page('architecture')} "Nowhere"`,
    },
    'a decision that does not exist': {
      file: 'g.ts',
      text: `// docs/adr/${'0099'}`,
      finding: `no page for "docs/adr/${'0099'}"`,
    },
    'a dead link': { file: md('docs/h'), text: '[there](lost/page.txt)', finding: 'dead link lost/page.txt' },
    'a file that was moved': {
      file: md('docs/l'),
      text: 'See `services/one/src/lost.ts`, `services/one/src/found.ts` and `services/<name>/src/found.ts`.',
      finding: 'no file services/one/src/lost.ts',
    },
    'a dead anchor': { file: md('docs/i'), text: '[there](product.md#nothing)', finding: 'no such heading' },
    'a long README of a part': {
      file: md('packages/one/README'),
      text: 'word '.repeat(601),
      finding: 'words, at most 600',
    },
  };
  let output: string;
  beforeAll(() => {
    write({
      [page('product')]: '# Product\n\n## 1. What it is\n\n### Rule 1. Price\n\n### Rule 2. Paid late\n',
      [page('draw')]: '# Draw\n\n## 1. Commit\n',
      [page('architecture')]: '# Architecture\n\n## Invariants\n\n1. Money is never lost.\n',
      [md('docs/adr/0001-first')]: '# 1\n',
      'services/one/src/found.ts': '// Found.\n',
      'fine.ts': `// ${page('product')} rule ${1}; rules ${1}\n// and ${2}, ${page('product')} section 1; ${page('draw')} step 1; docs/adr/0001
// ${page('architecture')} "Invariants"; ${page('architecture')} invariant 1\n`,
      [md('docs/fine')]: '[rule](product.md#rule-1-price), [up](../fine.ts)\n',
      ...Object.fromEntries(Object.values(planted).map(({ file, text }) => [file, `${text}\n`])),
    });
    output = run('infra/checks/citations.mjs', copy).output;
  });

  test.each(Object.entries(planted))('refused: %s', (_what, { file, finding }) => {
    expect(
      output
        .split('\n')
        .filter((line) => line.startsWith(`${file}: `))
        .join('\n'),
    ).toContain(finding);
  });

  test('valid citations and links are not reported', () => {
    expect(output).not.toContain('fine');
    expect(output.trim().split('\n')).toHaveLength(Object.keys(planted).length);
  });
});

describe('generated files', () => {
  const generated = [
    'docs/alarms.md',
    'docs/events.md',
    'docs/architecture.md',
    'frontend/src/shared/format/phone-metadata.json',
    ...readdirSync(join(root, 'infra/grafana/dashboards')).map((file) => `infra/grafana/dashboards/${file}`),
    'infra/prometheus/objectives.yml',
    'infra/rabbitmq-definitions.json',
  ];
  const check = (...args: string[]) => run('infra/generate/generate.mjs', '--root', copy, ...args);

  beforeAll(() => {
    execFileSync('node_modules/.bin/tsc', ['-b', 'packages/messaging-kit'], { cwd: root });
    for (const file of generated) cpSync(join(root, file), join(copy, file));
  }, 60_000);

  test('each is rejected when stale, and rewritten as it is committed', () => {
    const contents = () => generated.map((file) => readFileSync(join(copy, file), 'utf8'));
    const current = contents();
    for (const [i, file] of generated.entries()) {
      const stale = current[i]!.replace(/product-changed|TG|Tirage|draws are answered within|increase5m/g, 'XX');
      expect(stale).not.toBe(current[i]);
      writeFileSync(join(copy, file), stale);
    }
    const { ok, output } = check('--check');
    expect(ok).toBe(false);
    for (const file of generated) expect(output).toContain(file);
    expect(check()).toMatchObject({ ok: true });
    expect(contents()).toEqual(current);
  });
});

describe('unused code', () => {
  test('an unused dependency, file, export and a screen without a route are reported', () => {
    cpSync(join(root, 'knip.jsonc'), join(copy, 'knip.jsonc'));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    write({
      'package.json': JSON.stringify({ name: 'copy', type: 'module', workspaces: ['services/*', 'frontend'] }),
      'services/one/package.json': JSON.stringify({
        name: 'one',
        type: 'module',
        dependencies: { pg: '*', uuid: '*' },
      }),
      'services/one/src/main.ts': `import pg from 'pg';\nimport { used } from './used.js';\nnew pg.Client(used);\n`,
      'services/one/src/used.ts': `export const used = '';\nexport const unusedExport = 1;\n`,
      'services/one/src/unused-file.ts': `export const here = 1;\n`,
      'frontend/package.json': JSON.stringify({
        name: 'frontend',
        type: 'module',
        scripts: { build: 'vite build' },
        devDependencies: { vite: '*' },
      }),
      'frontend/index.html': '<script type="module" src="/src/app/boot.ts"></script>',
      'frontend/src/app/boot.ts': `import('./router.js');\n`,
      'frontend/src/app/router.ts': `import '../features/one/one-screen.js';\n`,
      'frontend/src/features/one/one-screen.ts': `console.log('one');\n`,
      'frontend/src/features/two/two-screen.ts': `console.log('two');\n`,
    });
    const { ok, output } = run('node_modules/knip/bin/knip.js', '--no-progress', '--directory', copy);
    expect(ok).toBe(false);
    expect(output).toMatch(/Unused dependencies[\s\S]*uuid/);
    expect(output).toMatch(/Unused files[\s\S]*services\/one\/src\/unused-file\.ts/);
    expect(output).toMatch(/Unused exports[\s\S]*unusedExport/);
    expect(output).toMatch(/frontend\/src\/features\/two\/two-screen\.ts/);
    expect(output).not.toMatch(/one-screen|\bpg\b|vite /);
  }, 60_000);
});

describe('alarms and dashboards', () => {
  const folder = () => join(copy, 'watched');
  const planted: [what: string, file: string, from: string, to: string, finding: string][] = [
    [
      'a limit that its test does not know',
      'prometheus/rules.yml',
      '(messaging_dead_letters) > 0',
      '(messaging_dead_letters) > 1',
      'DeadLetters',
    ],
    [
      'a rule that cannot be read',
      'prometheus/rules.yml',
      'max(messaging_broker_blocked) == 1',
      'max(messaging_broker_blocked',
      'parse expression',
    ],
    [
      'a receiver that does not exist',
      'prometheus/alertmanager.yml',
      'receiver: phone',
      'receiver: telephone',
      'telephone',
    ],
    [
      'a figure that cannot be asked for',
      'grafana/dashboards/business.json',
      'max(tickets_sold_today)',
      'max(tickets_sold_today',
      'parse expression',
    ],
  ];

  test.each(planted)('refused: %s', (_what, file, from, to, finding) => {
    for (const name of ['prometheus', 'grafana'])
      cpSync(join(root, 'infra', name), join(folder(), name), { recursive: true });
    const text = readFileSync(join(folder(), file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(folder(), file), text.replace(from, to));
    const { ok, output } = run('infra/checks/alarms.mjs', folder());
    expect(ok).toBe(false);
    expect(output).toContain(finding);
  });
});
