import { accountUrl } from '../broker-accounts.js';
import {
  addToEnvironment,
  dataFolder,
  givenEnvironment,
  inheritedEnvironment,
  projectRoot,
  toolEnvironment,
} from '../config.js';
import { processes, type SystemProcess } from '../processes.js';
import { recalledSettings } from '../settings.js';
import { environmentSources } from '../system.js';
import { runningSystem, runProgram } from './run-program.js';

const program = { workspace: 'services/payments', entry: 'services/payments/dist/src/reconciliation/reconcile.cli.js' };

/**
 * Compares provider, payments, identity and tickets on the system that `npm start` runs, or on the deployment whose
 * payments environment is set (docs/operations.md).
 * @returns its exit code: 0 when no difference remains.
 */
export function reconcile(args: readonly string[]): Promise<number> {
  const given = givenEnvironment('DATABASE_URL') ?? givenEnvironment('DATABASE_URL_FILE');
  if (!given) addToEnvironment(recalledSettings(dataFolder(), toolEnvironment()).variables);
  return runProgram(program, args, { ...inheritedEnvironment(), ...(given ?? environmentOfPayments()) });
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
