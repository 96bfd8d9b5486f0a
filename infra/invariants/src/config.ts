import { z } from 'zod';
import { owners, type Owner } from './databases.js';

const schema = z.object({
  RABBITMQ_MANAGEMENT_URL: z.url(),
  SANDBOX_URL: z.url().optional(),
  ...Object.fromEntries(owners.map((owner) => [variableOf(owner), z.url()])),
});

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
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]));
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`Configuration variable ${String(issue?.path[0])} is missing or wrong: ${issue?.message ?? ''}.`);
  }
  const { RABBITMQ_MANAGEMENT_URL, SANDBOX_URL, ...urls } = parsed.data;
  return {
    databaseUrls: Object.fromEntries(
      owners.map((owner) => [owner, (urls as Record<string, string>)[variableOf(owner)]]),
    ) as Record<Owner, string>,
    managementUrl: RABBITMQ_MANAGEMENT_URL,
    sandboxUrl: SANDBOX_URL,
  };
}

function variableOf(owner: Owner): string {
  return `${owner.toUpperCase()}_DATABASE_URL`;
}
