import { firstNode } from '../broker-accounts.js';
import { givenEnvironment, inheritedEnvironment } from '../config.js';
import { databaseVariables } from '../databases.js';
import { databaseOwners, type Secrets } from '../secrets.js';
import type { Addresses } from '../system.js';
import { runningSystem, runProgram } from './run-program.js';

const program = { workspace: 'infra/invariants', entry: 'infra/invariants/dist/cli.js' };

/**
 * Checks the invariants of docs/architecture.md on the system that `npm start` runs, or on a deployment given by the
 * environment (infra/invariants/README.md).
 * @returns its exit code: 0 when all hold.
 */
export function invariants(args: readonly string[]): Promise<number> {
  return runProgram(program, args, {
    ...inheritedEnvironment(),
    ...(givenEnvironment('TICKETS_DATABASE_URL') ?? ofTheRun()),
  });
}

/** @throws StartFailure when nothing runs. */
function ofTheRun(): Record<string, string> {
  const { addresses, secrets } = runningSystem('set the variables of infra/invariants/README.md to reach another');
  return invariantsEnvironment(addresses, secrets);
}

/** The checker's environment for a system of this runner. */
function invariantsEnvironment(
  addresses: Pick<Addresses, 'postgres' | 'rabbitmq' | 'queues' | 'sandbox'>,
  secrets: Secrets,
): Record<string, string> {
  return {
    ...databaseUrls(addresses, secrets),
    RABBITMQ_MANAGEMENT_URL: managementOf(addresses),
    SANDBOX_URL: addresses.sandbox,
  };
}

/** Each database, with the role that its service runs with. */
export function databaseUrls({ postgres }: Pick<Addresses, 'postgres'>, secrets: Secrets): Record<string, string> {
  return Object.fromEntries(
    databaseOwners.map((owner) => [
      `${owner.toUpperCase()}_DATABASE_URL`,
      databaseVariables(postgres, owner, secrets).DATABASE_URL,
    ]),
  );
}

/** RabbitMQ's HTTP interface with the administrator's name and password; its path is the virtual host. */
export function managementOf({ rabbitmq, queues }: Pick<Addresses, 'rabbitmq' | 'queues'>): string {
  const { username, password, pathname } = firstNode(rabbitmq);
  return Object.assign(new URL(queues), { username, password, pathname }).href;
}
