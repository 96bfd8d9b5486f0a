import { z } from 'zod';

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** URL at which browsers reach the checkout page; default: the listening address. */
  PUBLIC_URL: z.url().optional(),
  /** Where webhooks go instead of the origin that the merchant names, which may be reachable only for browsers (`localhost`). */
  MERCHANT_URL: z.url().optional(),
  /** Folder where payments are stored across restarts; without it they are in memory only. */
  DATA_DIR: z.string().min(1).optional(),
});

export type SandboxConfig = z.output<typeof schema>;

/**
 * Reads the environment; an empty value counts as unset.
 * @throws Error in one sentence that names the first variable that is missing or wrong.
 */
export function readConfig(env = process.env): SandboxConfig {
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]));
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Configuration variable ${String(issue?.path[0])} is missing or wrong: ${issue?.message ?? ''}.`);
}
