import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { recordAct } from '@raffle/back-office-kit';
import { operatorActorId } from '@raffle/contracts/values';
import { Outbox } from '@raffle/messaging-kit';
import { configureLogging, Metrics } from '@raffle/service-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { SettlePayment } from '../checking/settle-payment.js';
import { CheckPayment } from '../checking/check-payment.js';
import { IdentityClient, TicketsClient } from '../clients.js';
import { readConfig, type PaymentsConfig } from '../config.js';
import { RepublishPayments } from '../outcomes/republish-payments.js';
import { PaymentProviders } from '../provider/payment-providers.js';
import { ProviderFailures } from '../provider/provider-failures.js';
import { sentenceOf } from './difference.js';
import { Reconcile } from './reconcile.js';
import { namedDays } from './reconciled-days.js';
import { closeDifferences } from './reconciliation.queries.js';

const operator = { adminId: operatorActorId, address: null };
const usage = `Usage: reconcile [--from 2026-11-20] [--to 2026-11-22] [--repair] | --close P-7K2M9QRT
Compares provider, payments, identity and tickets for the payments opened on these days (UTC); by default today and the two days before.
--close ends a case that was decided although they differ: the alarm no longer names this payment.`;

/** `npm run reconcile`: one line per difference, one line at the end. Exit code 0 when none remains, else 1. */
async function main(): Promise<void> {
  const { repair, close, ...period } = readArguments();
  await withReconcile(readConfig(), async (reconcile, dataSource, outbox) => {
    if (close !== undefined) {
      const kinds = await closeCase(dataSource, outbox, close);
      console.log(kinds.length > 0 ? `${close}: closed ${kinds.join(', ')}.` : `${close} has no open difference.`);
      process.exitCode = kinds.length > 0 ? 0 : 1;
      return;
    }
    const count = { compared: 0, differences: 0, remain: 0 };
    const signal = new AbortController().signal;
    for await (const { compared, differences } of reconcile.run({ ...period, repair, signal })) {
      count.compared += compared;
      count.differences += differences.length;
      count.remain += differences.filter(({ result }) => result !== 'repaired').length;
      for (const { difference, result } of differences) console.log(sentenceOf(difference, result));
    }
    console.log(
      `${count.compared} payments compared, ${count.differences} differences, ${count.differences - count.remain} repaired, ${count.remain} remain.`,
    );
    process.exitCode = count.remain > 0 ? 1 : 0;
  });
}

/** Closes the differences of a payment, with an entry in the audit log. @returns their kinds */
function closeCase(dataSource: DataSource, outbox: Outbox, reference: string): Promise<string[]> {
  return dataSource.transaction(async (manager) => {
    const closed = await closeDifferences(manager, reference);
    const kinds = closed.map(({ kind }) => kind);
    if (closed[0])
      await recordAct(outbox, manager, operator, {
        action: 'payment.differences_closed',
        subject: closed[0].payment_id,
        before: { differences: kinds.join(', ') },
        after: null,
      });
    return kinds;
  });
}

function readArguments() {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    repair: { type: 'boolean' },
    close: { type: 'string' },
  } as const;
  try {
    const { values } = parseArgs({ options });
    return { ...namedDays(values), repair: values.repair ?? false, close: values.close };
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : ''}\n${usage}`, { cause });
  }
}

/** The service's daily run in a separate process: on its database and through its outbox, which the service publishes. */
async function withReconcile(
  config: PaymentsConfig,
  work: (reconcile: Reconcile, dataSource: DataSource, outbox: Outbox) => Promise<void>,
): Promise<void> {
  const dataSource = await new DataSource(connectionOptions({ url: config.DATABASE_URL, poolSize: 4 })).initialize();
  const metrics = new Metrics('payments');
  const providers = new PaymentProviders(config, new ProviderFailures(dataSource), metrics);
  const identity = new IdentityClient(config);
  const tickets = new TicketsClient(config);
  try {
    const outbox = new Outbox(dataSource, { service: 'payments', url: config.RABBITMQ_URL });
    const settlePayment = new SettlePayment(dataSource, outbox, config, metrics);
    const checkPayment = new CheckPayment(dataSource, providers, settlePayment, config);
    const republishPayments = new RepublishPayments(dataSource, outbox);
    const reconcile = new Reconcile(dataSource, providers, checkPayment, republishPayments, identity, tickets);
    await work(reconcile, dataSource, outbox);
  } finally {
    await Promise.all([providers.onApplicationShutdown(), identity.close(), tickets.close(), dataSource.destroy()]);
  }
}

// Errors are printed as one sentence instead of log lines.
configureLogging({ level: 'silent', service: 'payments' });
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
