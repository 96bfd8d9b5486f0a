import { accountUrl } from '../broker-accounts.js';
import {
  addToEnvironment,
  dataFolder,
  givenByContainers,
  givenEnvironment,
  inheritedEnvironment,
  projectRoot,
  toolEnvironment,
} from '../config.js';
import { readInstallation, refuseStandIn, type Installation } from '../installation.js';
import { processes, type SystemProcess } from '../processes.js';
import { recalledSettings } from '../settings.js';
import { environmentSources } from '../system.js';
import { runningSystem, runProgram } from './run-program.js';

const program = { workspace: 'services/payments', entry: 'services/payments/dist/src/reconciliation/reconcile.cli.js' };

/**
 * Compares provider, payments, identity and tickets on the system that `npm start` runs, or on the deployment whose
 * payments environment is set (docs/operations.md).
 * Says from which instant on a restored installation cannot know.
 * @returns its exit code: 0 when no difference remains.
 * @throws StartRefusal without the provider's settings: the stand-in would be asked about real payments
 */
export async function reconcile(write: (line: string) => void, args: readonly string[]): Promise<number> {
  const given = givenEnvironment('DATABASE_URL') ?? givenEnvironment('DATABASE_URL_FILE');
  if (!given) addToEnvironment(recalledSettings(dataFolder(), toolEnvironment()).variables);
  const payments = given ?? environmentOfPayments();
  const superuserUrl = given ? givenByContainers()?.postgres : runningSystem('give its URL').addresses.postgres;
  if (superuserUrl) {
    if (!given) await refuseStandIn(superuserUrl, (variable) => toolEnvironment()[variable]);
    for (const line of lostIn(await readInstallation(superuserUrl))) write(line);
  }
  return runProgram(program, args, { ...inheritedEnvironment(), ...payments });
}

/** From which instant on the books of a restored installation cannot know. */
export function lostIn(installation: Installation | undefined): string[] {
  const { recovered_to: to, recovered_at: at } = installation ?? {};
  if (!to || !at) return [];
  return [
    `Restored at ${at.toISOString()}: what happened from ${to.toISOString()} until then is in no database, so the books cannot know its payments.`,
    'Only the provider and the buyer, by the receipt, do: compare the provider’s own list of that time (docs/operations.md "Restore the newest state").',
  ];
}

/** The environment that `npm start` sets for the process. @throws StartFailure when nothing runs. */
function environmentOfPayments(): Record<string, string> {
  const { addresses, secrets } = runningSystem('set the environment of payments to reach another');
  const ports = Object.fromEntries(
    processes.map(({ name }) => [name, Number(new URL(addresses[name] ?? 'http://localhost').port)]),
  ) as Record<SystemProcess, number>;
  const sources = environmentSources({
    root: projectRoot(),
    dataDir: dataFolder(),
    ports,
    secrets,
    backing: {
      postgresUrl: addresses.postgres,
      redisUrl: addresses.redis ?? '',
      rabbitmqManagementUrl: addresses.queues,
    },
    brokerUrl: (account) => accountUrl(addresses.rabbitmq, account, secrets.brokerPasswords),
    publicUrl: addresses.gateway ?? '',
  });
  const payments = processes.find(({ name }) => name === 'payments');
  return { PORT: '0', ...payments?.env(sources) };
}
