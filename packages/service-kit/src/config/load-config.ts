import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { codeOfError } from '../process/is-error.js';

/** A variable of the environment is missing or wrong; the message is one sentence that names it and never contains its value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads the variables of `schema`. `NAME_FILE` may name a file that contains the value of `NAME` (container secrets).
 * An empty value counts as unset, because compose files pass unset variables that way.
 * @throws ConfigurationError naming the first variable that is missing or wrong.
 */
export function loadConfig<Schema extends z.ZodObject>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = env[name] || fromFile(name, env[`${name}_FILE`]);
    if (value) values[name] = value;
  }
  const parsed = schema.safeParse(values, { error: (issue) => (issue.input === undefined ? 'is missing' : undefined) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? 'unknown');
  const problem = values[name] === undefined ? 'is missing' : `is wrong: ${issue?.message ?? 'not accepted'}`;
  throw new ConfigurationError(`Configuration variable ${name} ${problem}.`);
}

function fromFile(name: string, path: string | undefined): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    const reason = codeOfError(cause) ?? 'unknown error';
    throw new ConfigurationError(`Configuration variable ${name}_FILE names a file that cannot be read (${reason}).`, {
      cause,
    });
  }
}
