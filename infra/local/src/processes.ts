import { demonstrationChain } from './demonstration-chain.js';
import type { BrokerAccount, DatabaseOwner } from './secrets.js';

/** All of our processes with their complete environment, in one place. */
export const processes: readonly ProcessDefinition[] = [
  {
    name: 'sandbox',
    entry: 'infra/fusionpay-sandbox/dist/main.js',
    readyPath: '/health',
    heapMb: 64,
    debugPort: 9230,
    // The webhooks' own URLs are reachable from here.
    env: (w) => ({ PUBLIC_URL: w.publicUrl('sandbox'), MERCHANT_URL: '', DATA_DIR: w.folder('sandbox') }),
  },
  {
    name: 'payments',
    entry: 'services/payments/dist/src/main.js',
    readyPath: '/ready',
    heapMb: 128,
    debugPort: 9231,
    env: (w) => ({
      ...w.signing('payments'),
      ...w.broker('payments'),
      ...w.database('payments'),
      IDENTITY_URL: w.url('identity'),
      CATALOG_URL: w.url('catalog'),
      TICKETS_URL: w.url('tickets'),
      PUBLIC_URL: w.publicUrl('gateway'),
      FUSIONPAY_URL: w.setting('FUSIONPAY_URL') ?? `${w.url('sandbox')}/Bon_Tirage/demo/pay/`,
      FUSIONPAY_STATUS_URL: w.setting('FUSIONPAY_STATUS_URL') ?? `${w.url('sandbox')}/paiementNotif/`,
      ...given('PAYMENT_PROVIDERS', w.setting('PAYMENT_PROVIDERS')),
      WEBHOOK_SECRET_SEGMENT: w.secret('webhookSecretSegment'),
    }),
  },
  {
    name: 'identity',
    entry: 'services/identity/dist/src/main.js',
    readyPath: '/ready',
    heapMb: 128,
    debugPort: 9232,
    env: (w) => ({
      ...w.signing('identity'),
      ...w.broker('identity'),
      ...w.redis,
      ...w.database('identity'),
      PAYMENTS_URL: w.url('payments'),
      TICKETS_URL: w.url('tickets'),
      CATALOG_URL: w.url('catalog'),
      MESSAGING_URL: w.url('messaging'),
      RABBITMQ_PUBLIC_URL: w.setting('RABBITMQ_PUBLIC_URL') ?? w.brokerInterface,
      PUBLIC_URL: w.publicUrl('gateway'),
      CLAIM_SECRET_KEY: w.secret('claimSecretKey'),
      TOTP_ENCRYPTION_KEY: w.secret('totpEncryptionKey'),
      ...w.otherKeys.identity,
      ...texts(w),
      // A demonstration has a help line too; where people really pay, nobody is given a number that is not the owner's.
      ...given(
        'HELP_WHATSAPP',
        w.setting('HELP_WHATSAPP') ?? (w.setting('FUSIONPAY_URL') ? undefined : '+22890000000'),
      ),
      ...given('SECOND_FACTOR_REQUIRED', w.setting('SECOND_FACTOR_REQUIRED')),
    }),
  },
  {
    name: 'catalog',
    entry: 'services/catalog/dist/src/main.js',
    readyPath: '/ready',
    heapMb: 128,
    debugPort: 9233,
    env: (w) => ({
      ...w.signing('catalog'),
      ...w.broker('catalog'),
      ...w.database('catalog'),
      TICKETS_URL: w.url('tickets'),
      IDENTITY_URL: w.url('identity'),
      PUBLIC_URL: w.publicUrl('gateway'),
      SEED_ENCRYPTION_KEY: w.secret('seedEncryptionKey'),
      RECORD_SIGNING_KEY: w.secret('recordSigningKey'),
      ...demonstrations(w),
      ...w.otherKeys.catalog,
    }),
  },
  {
    name: 'tickets',
    entry: 'services/tickets/dist/src/main.js',
    readyPath: '/ready',
    heapMb: 128,
    debugPort: 9234,
    env: (w) => ({
      ...w.signing('tickets'),
      ...w.broker('tickets'),
      ...w.database('tickets'),
      PAYMENTS_URL: w.url('payments'),
    }),
  },
  {
    name: 'messaging',
    entry: 'services/messaging/dist/src/main.js',
    readyPath: '/ready',
    heapMb: 96,
    debugPort: 9235,
    env: (w) => ({
      ...w.signing('messaging'),
      ...w.broker('messaging'),
      ...w.database('messaging'),
      IDENTITY_URL: w.url('identity'),
      CATALOG_URL: w.url('catalog'),
      TICKETS_URL: w.url('tickets'),
      PAYMENTS_URL: w.url('payments'),
      ...texts(w),
      WEB_PUSH_PUBLIC_KEY: w.webPush.publicKey,
      WEB_PUSH_PRIVATE_KEY: w.webPush.privateKey,
      WEB_PUSH_CONTACT: w.setting('WEB_PUSH_CONTACT') ?? 'mailto:contact@example.org',
    }),
  },
  {
    name: 'gateway',
    entry: 'gateway/dist/main.js',
    readyPath: '/ready',
    heapMb: 128,
    debugPort: 9236,
    // Every request passes through the gateway: with 4 MB, 15 % of its time was garbage collection.
    youngMb: 16,
    env: (w) => ({
      ...w.signing('gateway'),
      ...w.broker('gateway'),
      ...w.redis,
      IDENTITY_URL: w.url('identity'),
      CATALOG_URL: w.url('catalog'),
      TICKETS_URL: w.url('tickets'),
      PAYMENTS_URL: w.url('payments'),
      MESSAGING_URL: w.url('messaging'),
      PUBLIC_URL: w.publicUrl('gateway'),
      WEB_ROOT: w.projectFolder('frontend/dist'),
    }),
  },
];

export type SystemProcess = 'sandbox' | 'payments' | 'identity' | 'catalog' | 'tickets' | 'messaging' | 'gateway';

interface ProcessDefinition {
  name: SystemProcess;
  entry: string;
  /** Answers 200 once the process is ready. */
  readyPath: string;
  /** The largest JavaScript heap, in MB: all processes together stay under 1 GB resident (docs/performance.md). */
  heapMb: number;
  /** Where it waits for a debugger under `npm run dev`: .vscode/launch.json attaches there. */
  debugPort: number;
  /** The young generation, in MB; default 4. A larger one costs memory and saves garbage collections. */
  youngMb?: number;
  env: (sources: EnvironmentSources) => Record<string, string>;
}

/** The inputs of an environment. */
export interface EnvironmentSources {
  /** One URL, or one for each instance, separated by commas. */
  url(name: SystemProcess): string;
  /** The URL that a browser uses. */
  publicUrl(name: 'gateway' | 'sandbox'): string;
  database(owner: DatabaseOwner): Record<string, string>;
  /** Includes the process' own account. */
  broker(name: BrokerAccount): Record<string, string>;
  /** The URL of RabbitMQ's management pages for a browser. */
  brokerInterface: string;
  redis: { REDIS_URL: string };
  signing(name: BrokerAccount): { INTERNAL_PRIVATE_KEY: string; INTERNAL_PUBLIC_KEYS: string };
  secret(
    name:
      | 'textSealingKey'
      | 'claimSecretKey'
      | 'totpEncryptionKey'
      | 'recordSigningKey'
      | 'seedEncryptionKey'
      | 'webhookSecretSegment',
  ): string;
  /** Keys that a rotation left beside those in use. */
  otherKeys: { identity: Record<string, string>; catalog: Record<string, string> };
  webPush: { publicKey: string; privateKey: string };
  /** The user's setting from the runner's environment. */
  setting(variable: string): string | undefined;
  projectFolder(path: string): string;
  /** A folder of this run in which a process may store files. */
  folder(name: string): string;
}

/** A variable that is passed only if the owner set it: the service has a default. */
const given = (name: string, value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { [name]: value };

/** The chain of draws that are demonstrations: where nobody really pays, the sandbox signs its rounds (docs/draw-protocol.md). */
function demonstrations(w: EnvironmentSources): Record<string, string> {
  if (w.setting('FUSIONPAY_URL')) return {};
  return { DEMONSTRATION_CHAIN: demonstrationChain(), DEMONSTRATION_RELAY: `${w.url('sandbox')}/drand` };
}

/** Codes by SMS: through the owner's provider, or the sandbox, if that also simulates the payment provider. */
function texts(w: EnvironmentSources): Record<string, string> {
  const url = w.setting('TEXT_MESSAGES_URL') ?? (w.setting('FUSIONPAY_URL') ? undefined : `${w.url('sandbox')}/texts`);
  if (url === undefined) return {};
  return {
    TEXT_MESSAGES_CHANNEL: w.setting('TEXT_MESSAGES_CHANNEL') ?? 'sms',
    TEXT_MESSAGES_URL: url,
    TEXT_MESSAGES_KEY: w.setting('TEXT_MESSAGES_KEY') ?? 'sandbox',
    TEXT_MESSAGES_SEALING_KEY: w.secret('textSealingKey'),
    ...given('TEXT_MESSAGES_SENDER', w.setting('TEXT_MESSAGES_SENDER')),
    ...given('TEXT_MESSAGES_PER_DAY', w.setting('TEXT_MESSAGES_PER_DAY')),
    ...given('TEXT_MESSAGES_PER_PERSON', w.setting('TEXT_MESSAGES_PER_PERSON')),
  };
}

/** A small heap and young generation suffice for throughput at this scale. */
export const nodeFlags = ({ heapMb, youngMb = 4 }: Pick<ProcessDefinition, 'heapMb' | 'youngMb'>): string[] => [
  `--max-old-space-size=${heapMb}`,
  `--max-semi-space-size=${youngMb}`,
];

/** On loopback: who reaches a debugger's port may run anything. Stack traces name the lines of the sources. */
export const debugFlags = (port: number): string[] => [`--inspect=127.0.0.1:${port}`, '--enable-source-maps'];

/** Loads tracing before the process' own modules (docs/operations.md "Traces"). */
export const tracingFlags = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Record<string, string>): string[] =>
  endpoint ? ['--import', './packages/tracing/dist/index.js'] : [];
