import dockerignore from '@balena/dockerignore';
import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What decides whether the image can be built from a clone. */
interface Sources {
  dockerfile: string;
  ignored: string;
  workspaces: string[];
  references: string[];
  /** The committed files: a clone has no others. */
  tracked: string[];
}

const read = (file: string) => readFileSync(file, 'utf8');
const sources: Sources = {
  dockerfile: read('Dockerfile').replace(/\\\n\s*/g, ' '),
  ignored: read('.dockerignore'),
  workspaces: (JSON.parse(read('package.json')) as { workspaces: string[] }).workspaces,
  references: (JSON.parse(read('tsconfig.build.json')) as { references: { path: string }[] }).references.map(
    ({ path }) => path,
  ),
  tracked: execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean),
};

/** What every COPY without `--from` takes from the context. */
const copiedBy = (dockerfile: string) =>
  [...dockerfile.matchAll(/^COPY (?!.*--from=)(.+)$/gm)].flatMap(([, words = '']) =>
    words.trim().split(/\s+/).slice(0, -1),
  );

const isIn = (source: string) => (file: string) => file === source || file.startsWith(`${source}/`);

/** Why the build would fail, or would miss a file; empty if it would not. */
function problems({ dockerfile, ignored, workspaces, references, tracked }: Sources): string[] {
  const isInContext = dockerignore.default().add(ignored).createFilter();
  const copied = copiedBy(dockerfile);
  const beforeInstallation = copiedBy(dockerfile.slice(0, dockerfile.indexOf('RUN npm ci')));
  const manifests = tracked.filter((file) =>
    workspaces.some((glob) => new RegExp(`^${glob.replaceAll('*', '[^/]+')}/package\\.json$`).test(file)),
  );
  return [
    ...copied.filter((source) => !tracked.some(isIn(source))).map((source) => `${source} is not committed`),
    ...copied
      .flatMap((source) => tracked.filter(isIn(source)))
      .filter((file) => !isInContext(file))
      .map((file) => `.dockerignore excludes ${file}`),
    ...manifests.filter((file) => !beforeInstallation.includes(file)).map((file) => `npm ci needs ${file}`),
    ...references
      .filter((folder) => !copied.some((source) => isIn(source)(folder)))
      .map((folder) => `tsc -b needs ${folder}`),
  ];
}

test('the context has everything that the Dockerfile copies, and the Dockerfile copies everything that the build needs', () => {
  expect(problems(sources)).toEqual([]);
});

const exceptions = sources.ignored.split('\n').filter((line) => line.startsWith('!'));
test('.dockerignore without one of its exceptions is refused', () => {
  const found = exceptions.map((line) => problems({ ...sources, ignored: sources.ignored.replace(`${line}\n`, '') }));
  expect(found).toEqual(exceptions.map((line) => [`.dockerignore excludes ${line.slice(1)}`]));
});

test('.dockerignore with an exception before the rule that it is an exception from is refused', () => {
  const ignored = [...exceptions, ...sources.ignored.split('\n').filter((line) => !exceptions.includes(line))].join(
    '\n',
  );
  expect(problems({ ...sources, ignored })).toHaveLength(exceptions.length);
});

test('a Dockerfile that does not copy the manifests of workspaces before the installation is refused', () => {
  const copies = [...sources.dockerfile.matchAll(/^COPY (\S+\/package\.json) .*\n/gm)];
  const dockerfile = copies.reduce((text, [line]) => text.replace(line, ''), sources.dockerfile);
  const found = problems({ ...sources, dockerfile });
  expect(found.toSorted()).toEqual(copies.map(([, manifest]) => `npm ci needs ${manifest}`).toSorted());
  expect(found.length).toBeGreaterThan(10);
});

test('a new workspace, a source that is not committed and a folder that is compiled but not copied are refused', () => {
  const tracked = [...sources.tracked, 'services/raffles/package.json'].filter(
    (file) => !isIn('infra/docker/check-health.sh')(file),
  );
  expect(problems({ ...sources, tracked, references: [...sources.references, 'worker'] })).toEqual([
    'infra/docker/check-health.sh is not committed',
    'npm ci needs services/raffles/package.json',
    'tsc -b needs worker',
  ]);
});

test('what is installed, compiled, secret or local stays out of the images', () => {
  const isInContext = dockerignore.default().add(sources.ignored).createFilter();
  const local = [
    'node_modules/pg/package.json',
    'gateway/node_modules/undici/package.json',
    'services/tickets/dist/src/main.js',
    'services/tickets/tsconfig.tsbuildinfo',
    'frontend/dist-server/server.js',
    'infra/docker/secrets/seed_encryption_key',
    '.env',
    '.git/config',
    '.data/local.json',
  ];
  expect(local.filter(isInContext)).toEqual([]);
});
