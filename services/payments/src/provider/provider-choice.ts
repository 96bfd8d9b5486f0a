import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { choosePaymentProvider, getPaymentProviders } from '@raffle/contracts/http/admin-settings';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { ProblemException, refuseOverwriting, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { needTwoPeople } from '../payment/needs-approval.queries.js';
import { defaultProvider, PaymentProviders, webhookAddress } from './payment-providers.js';

const log = logger('providers');

type Shown = AnswerOf<typeof getPaymentProviders>;

/**
 * The provider of new payments (docs/product.md rule 15). Read at each opening, so that all instances follow
 * immediately.
 */
@Injectable()
export class ProviderChoice implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly outbox: Outbox,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const stored = await storedChoice(this.dataSource.manager);
    if (stored === null || this.providers.has(stored)) return;
    log.error(
      { chosen: stored, used: defaultProvider },
      'THE CHOSEN PAYMENT PROVIDER IS NOT CONFIGURED: new payments use the default one, and open payments of the chosen one wait. Add it to PAYMENT_PROVIDERS or choose another.',
    );
  }

  /** The name of the provider of new payments. */
  current(): Promise<string> {
    return this.currentName(this.dataSource.manager);
  }

  /** Names and masked addresses for administrators. */
  async shown(): Promise<Shown> {
    return {
      current: await this.current(),
      webhook_url: maskedWebhookAddress(this.config),
      options: this.providers.options().map(({ name, address }) => ({ name, url_masked: maskedAddress(address) })),
    };
  }

  /**
   * Repeatable.
   * @throws ProblemException `provider_not_configured`, `changed_meanwhile`, `approval_needed` while two people must agree (all 409)
   */
  async choose({ name, before: read }: BodyOf<typeof choosePaymentProvider>, actor: Actor): Promise<Shown> {
    this.requireConfigured(name);
    await this.dataSource.transaction(async (manager) => {
      const before = await this.lockCurrent(manager);
      refuseOverwriting(read, { name: before }, { name });
      if (before === name) return;
      if (await needTwoPeople(manager)) throw new ProblemException('approval_needed');
      await this.chooseIn(manager, name, actor);
    });
    return this.shown();
  }

  /** @throws ProblemException `provider_not_configured` */
  requireConfigured(name: string): void {
    if (!this.providers.has(name)) throw new ProblemException('provider_not_configured');
  }

  /** Serialises concurrent choices, so that `before` is correct in each audit line. @returns the current one's name */
  async lockCurrent(manager: EntityManager): Promise<string> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('provider_choice'))`);
    return this.currentName(manager);
  }

  /** Chooses in the caller's transaction, also while two people must agree. @param asked added to the audit log's entry */
  async chooseIn(
    manager: EntityManager,
    name: string,
    actor: Actor,
    asked: { requested_by?: string; reason?: string } = {},
  ): Promise<void> {
    const before = await this.lockCurrent(manager);
    const at = new Date();
    await manager.query(
      `INSERT INTO provider_choice (name, chosen_by, chosen_at) VALUES ($1, $2, $3)
       ON CONFLICT (only_one) DO UPDATE
         SET name = EXCLUDED.name, chosen_by = EXCLUDED.chosen_by, chosen_at = EXCLUDED.chosen_at`,
      [name, actor.adminId, at],
    );
    await recordAct(this.outbox, manager, actor, {
      action: 'payment_provider.chosen',
      subject: name,
      before: { current: before },
      after: { current: name, ...asked },
      at,
    });
    log.warn({ before, after: name, admin_id: actor.adminId }, 'new payments are opened at another provider');
  }

  private async currentName(manager: EntityManager): Promise<string> {
    const sql = `SELECT ${chosenProvider('$1', '$2')} AS name`;
    return (await firstRow<{ name: string }>(manager, sql, [this.providers.names(), defaultProvider]))!.name;
  }
}

/** SQL: the provider of a new payment. @param configured, @param otherwise parameters: the names of the configured ones and the default */
export const chosenProvider = (configured: string, otherwise: string): string =>
  `coalesce((SELECT name FROM provider_choice WHERE name = ANY (${configured})), ${otherwise})`;

async function storedChoice(manager: EntityManager): Promise<string | null> {
  return (await firstRow<{ name: string }>(manager, 'SELECT name FROM provider_choice'))?.name ?? null;
}

const hidden = '•••';

/**
 * An address for the settings screen: enough of the host to tell two providers apart. Path, port, query and credentials are secret
 * and never shown.
 */
export function maskedAddress(address: string): string {
  const { protocol, hostname } = new URL(address);
  const start = hostname.slice(0, Math.min(3, Math.floor(hostname.length / 3)));
  const dot = hostname.lastIndexOf('.');
  return `${protocol}//${start}${hidden}${dot > 0 ? hostname.slice(dot) : ''}/${hidden}`;
}

/** Our webhook's address with its secret segment hidden. */
export function maskedWebhookAddress(config: { PUBLIC_URL: string; WEBHOOK_SECRET_SEGMENT?: string }): string {
  return webhookAddress({ ...config, WEBHOOK_SECRET_SEGMENT: config.WEBHOOK_SECRET_SEGMENT ? hidden : undefined });
}
