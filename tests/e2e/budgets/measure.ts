import { readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';

// What the size gates and the frontend benchmark measure alike (frontend.md, "Budgets"): bytes as they cross the network, brotli.

/** Where the built application lies. */
export const webRoot = join(import.meta.dirname, '../../../frontend/dist');

export const kibibyte = 1024;

/** frontend.md: the gate of each budget, or its aim where that is reached and must stay so; bytes or counts. */
export const gates = {
  /** HTML, styles and data of the landing page together: one initial congestion window. */
  landingPage: 14_000,
  /** Code that the landing page comes alive with. */
  landingScripts: 70 * kibibyte,
  /** Code before the first interaction. */
  bootScript: 2_000,
  /** Code of each further user screen, beyond what a visit of the landing page has brought. */
  userScreen: 12 * kibibyte,
  /** Code that the back-office loads over all its screens, from an empty cache. */
  admin: 120 * kibibyte,
  firstViewRequests: 12,
} as const;

interface ManifestChunk {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
}
type Manifest = Record<string, ManifestChunk>;

/** Code files of the build by what needs them. */
export interface Scripts {
  /** Loaded with the page. */
  boot: readonly string[];
  /** What the landing page comes alive with, the boot script included. */
  landing: readonly string[];
  /** What follows on the landing page when the browser is idle: the live stream and the calls and schemas that it needs. */
  landingIdle: readonly string[];
  /** Each user screen's own files, beyond the landing page's. */
  userScreens: Readonly<Record<string, readonly string[]>>;
  /** Everything that the back-office loads over all its screens, from an empty cache. */
  admin: readonly string[];
}

const source = (path: string) => `src/${path}`;
const idleParts = [source('shared/live/follow-live.ts'), source('app/pwa/settle.ts')];

/** What signed-in admins load besides, when they first need it. */
const callParts = ['shared/session/session-calls.ts', 'shared/api/public-reads.ts'].map(source);

/** Reads Vite's manifest. @throws Error when the build has none, or lacks a part that is named here. */
export function scriptsOf(root: string = webRoot): Scripts {
  const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Manifest;
  const needed = (...keys: string[]): Set<string> => {
    const files = new Set<string>();
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`the build has no ${key}`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.imports?.forEach(visit);
    };
    keys.forEach(visit);
    return files;
  };
  const bySource = (end: RegExp) => Object.keys(manifest).filter((key) => end.test(manifest[key]?.src ?? ''));
  // Groups of modules have their group's name in place of a module's (frontend/vite.config.ts).
  const group = (name: string): string => {
    const key = Object.keys(manifest).find(
      (one) => manifest[one]?.name === name && manifest[one]?.file.endsWith('.js'),
    );
    if (key === undefined) throw new Error(`the build has no group ${name}`);
    return key;
  };
  const boot = needed(group('boot'));
  const alive = needed(group('boot'), group('app'));
  const idle = needed(group('boot'), group('app'), ...idleParts);
  const beyond = (files: Set<string>) => [...files].filter((file) => !idle.has(file));

  const screens = bySource(/^src\/features\/(?!admin-|landing\/).*-screen\.tsx$/);
  const inUserArea = /features\/(dashboard|messages|tickets|history|referral)\//;
  const userScreens = screens.map((key) => {
    const layout = inUserArea.test(key) ? [source('app/user-layout.tsx')] : [];
    return [key.replace(/^.*\/|\.tsx$/g, ''), beyond(needed(key, ...layout))] as const;
  });
  const admin = needed(
    group('boot'),
    group('app'),
    group('admin'),
    // None, as long as the group takes them all.
    ...bySource(/^src\/features\/admin-.*-screen\.tsx$/),
    ...idleParts,
    ...callParts,
    ...bySource(/^src\/features\/session\/login-screen\.tsx$/),
  );
  return {
    boot: [...boot],
    landing: [...alive],
    landingIdle: [...idle].filter((file) => !alive.has(file)),
    userScreens: Object.fromEntries(userScreens),
    admin: [...admin],
  };
}

/** Bytes of these files as the gateway sends them; a file too small to be compressed counts as it is. */
export function weigh(files: readonly string[], root: string = webRoot): number {
  return files.reduce((sum, file) => {
    const compressed = statSync(join(root, `${file}.br`), { throwIfNoEntry: false });
    return sum + (compressed ?? statSync(join(root, file))).size;
  }, 0);
}

/** Bytes of a page's body as they cross the network, brotli. @throws Error for any answer but 200 in brotli. */
export function pageBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'br') {
        answer.resume();
        reject(
          new Error(`${url} answered ${answer.statusCode}, ${answer.headers['content-encoding'] ?? 'not compressed'}`),
        );
        return;
      }
      let bytes = 0;
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    });
    asked.setTimeout(10_000, () => asked.destroy(new Error(`${url} does not answer`)));
    asked.on('error', reject);
  });
}

/** What is measured here of a Playwright page; kept this small so that any driver can give it. */
interface Watched {
  on(event: 'request', listener: (request: { url(): string }) => void): unknown;
  goto(url: string, options: { waitUntil: 'networkidle' }): Promise<unknown>;
}

/** The addresses that a first view asks for before anybody touches it, in order. The page must come from a fresh context. */
export async function firstViewRequests(page: Watched, url: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url, { waitUntil: 'networkidle' });
  return asked;
}
