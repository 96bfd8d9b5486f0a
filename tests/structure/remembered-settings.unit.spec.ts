import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadGatewayConfig } from '../../gateway/src/config.js';
import { readConfig as sandbox } from '../../infra/fusionpay-sandbox/src/config.js';
import { givenVariables } from '../../infra/local/src/config.js';
import { processes } from '../../infra/local/src/processes.js';
import { storedSecrets } from '../../infra/local/src/secrets.js';
import { environmentSources } from '../../infra/local/src/system.js';
import { readConfig as catalog } from '../../services/catalog/src/config.js';
import { readConfig as identity } from '../../services/identity/src/config.js';
import { readConfig as messaging } from '../../services/messaging/src/config.js';
import { readConfig as payments } from '../../services/payments/src/config.js';
import { readConfig as tickets } from '../../services/tickets/src/config.js';

/** `npm start` sets a variable itself, remembers it, or knows that it is secret. */
const readers = { sandbox, payments, identity, catalog, tickets, messaging, gateway: loadGatewayConfig };

const dataDir = mkdtempSync(join(tmpdir(), 'raffle-sources-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const url = 'http://127.0.0.1:1';
const sources = environmentSources({
  root: process.cwd(),
  dataDir,
  ports: { sandbox: 1, payments: 1, identity: 1, catalog: 1, tickets: 1, messaging: 1, gateway: 1 },
  secrets: storedSecrets(join(dataDir, 'secrets.json')),
  backing: { postgresUrl: url, redisUrl: url, rabbitmqManagementUrl: url },
  brokerUrl: () => url,
  publicUrl: url,
});

test.each(processes)('npm start knows what to do with every variable that $name reads', ({ name, env }) => {
  const asked = new Set<string>();
  const empty = new Proxy<NodeJS.ProcessEnv>({}, { get: (_env, variable) => void asked.add(String(variable)) });
  expect(() => readers[name](empty)).toThrow(/is missing/);
  const set = { NODE_ENV: '', HOST: '', PORT_SHARED: '', ...env(sources) };
  // Every service refuses it: only the migration gets it, on its standard input.
  expect(asked.delete('MIGRATION_DATABASE_URL')).toBe('DATABASE_URL' in set);
  expect(set).not.toHaveProperty('MIGRATION_DATABASE_URL');
  const { plain, secret } = givenVariables(Object.fromEntries([...asked].map((variable) => [variable, 'x'])));
  expect([...asked].filter((one) => !one.endsWith('_FILE') && !(one in set || one in plain || one in secret))).toEqual(
    [],
  );
});
