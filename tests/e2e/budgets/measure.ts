import { readdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';

// Measurements shared by the size gates and the frontend benchmark (docs/performance.md): bytes as sent,
// brotli.

/** The built application. */
const webRoot = join(import.meta.dirname, '../../../frontend/dist');

export const kibibyte = 1024;

/** Bytes or counts. docs/adr/0009 explains these figures. */
export const gates = {
  /** HTML, styles and data of the landing page together: one initial congestion window. */
  landingPage: 14_000,
  /** Code before the first interaction. */
  bootScript: 2_000,
  /** Code that starts the first calls of a signed-in person: neither React nor schemas. */
  firstCalls: 6 * kibibyte,
  /** All code of the landing page once it is active. */
  landingScripts: 110.5 * kibibyte,
  /** Code loaded after that when the browser is idle. */
  landingIdle: 31.5 * kibibyte,
  /** Code of each additional user screen, with the layout of the signed-in areas where it imports that. */
  userScreen: 22 * kibibyte,
  /** Code of the first screen of the back-office, from an empty cache. */
  adminFirst: 199.5 * kibibyte,
  /** Code of each additional screen of the back-office. */
  adminScreen: 38 * kibibyte,
  firstViewRequests: 12,
} as const;

interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
}
type Manifest = Record<string, ManifestChunk>;

type FilesByScreen = Readonly<Record<string, readonly string[]>>;

/** Code files of the build, grouped by use. */
export interface Scripts {
  /** Loaded with the page. */
  boot: readonly string[];
  /** Loaded with the application by those who are signed in, before it arrives. */
  firstCalls: readonly string[];
  /** Everything that the active landing page runs, including the boot script. */
  landing: readonly string[];
  /** Loaded when the browser is idle: the live stream, its calls and schemas, the offline shell. */
  landingIdle: readonly string[];
  /** What each user screen adds to the landing page. */
  userScreens: FilesByScreen;
  /** Everything that each screen of the back-office loads from an empty cache. */
  adminFirst: FilesByScreen;
  /** What each screen of the back-office adds to another one: its files and those of its parts. */
  adminScreens: FilesByScreen;
}

/** Reads Vite's manifest. @throws Error when it lacks a module listed here. */
export function scriptsOf(root: string = webRoot): Scripts {
  const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Manifest;
  /** The files of these modules and of everything that they import statically. */
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
  /** A chunk that vite.config.ts names. */
  const named = (name: string): string =>
    Object.keys(manifest).find((key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js')) ?? name;
  const bootEntry = named('boot');
  const main = named('main');
  /** What every page loads when it is idle. */
  const idle = ['src/shared/live/follow-live.ts', named('calls')];
  const screens = (path: RegExp): string[] => Object.keys(manifest).filter((key) => path.test(key));
  const byName = (keys: string[], files: (key: string) => Set<string>): FilesByScreen =>
    Object.fromEntries(keys.map((key) => [key.replace(/^src\/features\/|-screen\.tsx$/g, ''), [...files(key)]]));

  const boot = needed(bootEntry);
  const landing = needed(bootEntry, main);
  const settled = needed(bootEntry, main, ...idle);
  const inUserArea = /features\/(messages|tickets|history|referral)\//;
  const userScreens = byName(screens(/^src\/features\/(?!admin-|landing\/).*-screen\.tsx$/), (key) =>
    needed(key, ...(inUserArea.test(key) ? [named('user-area')] : [])).difference(settled),
  );
  const adminShell = [bootEntry, main, 'src/app/back-office.tsx', ...idle];
  const adminKeys = screens(/^src\/features\/admin-.*-screen\.tsx$/);
  return {
    boot: [...boot],
    firstCalls: [...needed(named('first-calls'))],
    landing: [...landing],
    landingIdle: [...settled.difference(landing)],
    userScreens: { ...userScreens, dashboard: [...needed(named('user-area'), named('home')).difference(settled)] },
    adminFirst: byName(adminKeys, (key) => needed(...adminShell, key)),
    adminScreens: byName(adminKeys, (key) => needed(key).difference(needed(...adminShell))),
  };
}

/** Every code file of the build, also the gateway's part. */
export const everyScript = (folders: readonly string[] = [webRoot, `${webRoot}-server`]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.c?js$/.test(name))
      .map((name) => join(folder, name)),
  );

/** Bytes of these files as the gateway sends them; a file too small to be compressed counts uncompressed. */
export function weigh(files: readonly string[], root: string = webRoot): number {
  return files.reduce((sum, file) => {
    const compressed = statSync(join(root, `${file}.br`), { throwIfNoEntry: false });
    return sum + (compressed ?? statSync(join(root, file))).size;
  }, 0);
}

/** Bytes of a page's body on the network, brotli. @throws Error for any answer except 200 in brotli. */
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

/** The part of a Playwright page used here: small, so that any driver can provide it. */
interface Watched {
  on(event: 'request', listener: (request: { url(): string }) => void): unknown;
  goto(url: string, options: { waitUntil: 'networkidle' }): Promise<unknown>;
}

/** The URLs that a first view requests before any interaction, in order. The page must be from a fresh context. */
export async function firstViewRequests(page: Watched, url: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url, { waitUntil: 'networkidle' });
  return asked;
}
