import { z } from 'zod';
import { owners, type Owner } from './databases.js';

const databases = z.object(Object.fromEntries(owners.map((owner) => [variableOf(owner), z.url()])));
const others = z.object({ RABBITMQ_MANAGEMENT_URL: z.url(), SANDBOX_URL: z.url().optional() });

/** The addresses of the system's parts. */
export interface InvariantsConfig {
  databaseUrls: Record<Owner, string>;
  managementUrl: string;
  sandboxUrl: string | undefined;
}

/**
 * Reads the environment; an empty value counts as unset.
 * @throws Error in one sentence that names the first variable that is missing or wrong.
 */
export function readConfig(env = process.env): InvariantsConfig {
  const { RABBITMQ_MANAGEMENT_URL, SANDBOX_URL } = read(others, env);
  return { databaseUrls: readDatabaseUrls(env), managementUrl: RABBITMQ_MANAGEMENT_URL, sandboxUrl: SANDBOX_URL };
}

/** The addresses of the five databases alone. @throws Error as {@link readConfig} */
export function readDatabaseUrls(env = process.env): Record<Owner, string> {
  const urls = read(databases, env);
  return Object.fromEntries(owners.map((owner) => [owner, urls[variableOf(owner)]])) as Record<Owner, string>;
}

function read<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, env: NodeJS.ProcessEnv) {
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]));
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Configuration variable ${String(issue?.path[0])} is missing or wrong: ${issue?.message ?? ''}.`);
}

function variableOf(owner: Owner): string {
  return `${owner.toUpperCase()}_DATABASE_URL`;
}
