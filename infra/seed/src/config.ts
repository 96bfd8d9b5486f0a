import * as z from 'zod/mini';

const variables = z.object({
  GATEWAY_URL: z.url(),
  SANDBOX_URL: z.url(),
  RABBITMQ_MANAGEMENT_URL: z.url(),
  ADMIN_USERNAME: z.string().check(z.minLength(1)),
  ADMIN_PASSWORD: z.string().check(z.minLength(1)),
  SEED_PASSWORD: z.string().check(z.minLength(1)),
});

/** Where the system runs, and its first administrator. @throws Error naming a variable that is missing. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = z.safeParse(variables, env);
  if (!parsed.success) throw new Error(`${String(parsed.error.issues[0]?.path[0])} is missing: use \`npm run seed\`.`);
  const { GATEWAY_URL, SANDBOX_URL, RABBITMQ_MANAGEMENT_URL, ADMIN_USERNAME, ADMIN_PASSWORD, SEED_PASSWORD } =
    parsed.data;
  return {
    gateway: GATEWAY_URL,
    sandbox: SANDBOX_URL,
    queues: RABBITMQ_MANAGEMENT_URL,
    credentials: { username: ADMIN_USERNAME, password: ADMIN_PASSWORD },
    password: SEED_PASSWORD,
  };
}

/** The environment of the runner's own commands. */
export const inherited = (): NodeJS.ProcessEnv => process.env;
