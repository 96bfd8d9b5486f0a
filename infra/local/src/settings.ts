import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { givenVariables } from './config.js';
import { writePrivately } from './secrets.js';
import { StartRefusal } from './start-failure.js';

const settingsFile = z.object({
  /** Variables with their values. */
  remembered: z.record(z.string(), z.string()),
  /** Names of variables whose values are secrets: they must be given again. */
  secret: z.array(z.string()),
});
type Settings = z.infer<typeof settingsFile>;

const fileIn = (dataDir: string) => join(dataDir, 'settings.json');

/** Whether a start of this data folder was ever complete. */
export const wasStarted = (dataDir: string): boolean => existsSync(fileIn(dataDir));

/** The settings that the last `npm start` on this data folder was given. */
export function rememberedSettings(dataDir: string): Settings {
  try {
    return settingsFile.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return { remembered: {}, secret: [] }; // first start, or a file that this version cannot read: a convenience only
  }
}

/**
 * The settings of the last start, except those in `env`; one that is given as empty is dropped.
 * @returns the variables, a line about them for a person, and the names of secrets that are neither given nor dropped.
 */
export function recalledSettings(
  dataDir: string,
  env: NodeJS.ProcessEnv,
): { variables: Record<string, string>; lines: string[]; missing: string[] } {
  const { remembered, secret } = rememberedSettings(dataDir);
  const variables = Object.fromEntries(Object.entries(remembered).filter(([name]) => env[name] === undefined));
  const missing = secret.filter((name) => env[name] === undefined);
  const [first] = Object.keys(variables);
  const lines = first ? [`As at the last start: ${shown(variables)} (\`${first}= npm start\` drops one).`] : [];
  return { variables, lines, missing };
}

/** @throws StartRefusal where the last start was given a secret that this one neither has nor drops: it would do something else */
export function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new StartRefusal(
    `The last start was given ${missing.join(', ')}, which is secret and not remembered: give it again, or drop it (\`${missing.map((name) => `${name}=`).join(' ')} npm start\`).`,
  );
}

/** Stores what is given, for the next start. */
export function rememberSettings(dataDir: string, env: NodeJS.ProcessEnv): void {
  const { plain, secret } = givenVariables(env);
  writePrivately(fileIn(dataDir), { remembered: plain, secret: Object.keys(secret) } satisfies Settings);
}

/** `NAME=value …` */
export const shown = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
