import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { givenVariables } from './config.js';
import { writePrivately } from './secrets.js';

const settingsFile = z.object({
  /** Variables with their values. */
  remembered: z.record(z.string(), z.string()),
  /** Names of variables whose values are secrets: they must be given again. */
  secret: z.array(z.string()),
});
type Settings = z.infer<typeof settingsFile>;

const fileIn = (dataDir: string) => join(dataDir, 'settings.json');

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
 * @returns the variables, and a line for each kind of setting that a person should know of.
 */
export function recalledSettings(
  dataDir: string,
  env: NodeJS.ProcessEnv,
): { variables: Record<string, string>; lines: string[] } {
  const { remembered, secret } = rememberedSettings(dataDir);
  const variables = Object.fromEntries(Object.entries(remembered).filter(([name]) => env[name] === undefined));
  const missing = secret.filter((name) => env[name] === undefined);
  const [first] = Object.keys(variables);
  const lines = [
    ...(first ? [`As at the last start: ${shown(variables)} (\`${first}= npm start\` drops one).`] : []),
    ...(missing.length > 0
      ? [
          `The last start was given ${missing.join(', ')}, which is secret and not remembered: give it again if it applies.`,
        ]
      : []),
  ];
  return { variables, lines };
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
