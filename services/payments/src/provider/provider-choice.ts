import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AdminActed, type getPaymentProviders } from '@raffle/contracts';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type * as mini from 'zod/mini';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { maskedAddress, maskedWebhookAddress } from './masked-addresses.js';
import type { PaymentProvider } from './payment-provider.js';
import { defaultProvider, PaymentProviders } from './payment-providers.js';

const log = logger('providers');

type Shown = mini.output<NonNullable<typeof getPaymentProviders.answer>>;

/** Where new payments are opened (product.md row 15). Read at each opening, so that every instance follows at once. */
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
      'THE CHOSEN PAYMENT PROVIDER IS NOT CONFIGURED: new payments are opened at the default one, and payments under way at the chosen one wait. Name it in PAYMENT_PROVIDERS or choose another.',
    );
  }

  /** The provider for a new payment. */
  async current(): Promise<PaymentProvider> {
    return this.providers.of(await this.currentName(this.dataSource.manager));
  }

  /** What administrators see: names, and addresses with their secrets left out. */
  async shown(): Promise<Shown> {
    return {
      current: await this.currentName(this.dataSource.manager),
      webhook_url: maskedWebhookAddress(this.config),
      options: this.providers.options().map(({ name, address }) => ({ name, url_masked: maskedAddress(address) })),
    };
  }

  /** Repeatable. @throws ProblemException `provider_not_configured` (409) */
  async choose(name: string, actor: Actor): Promise<Shown> {
    if (!this.providers.has(name)) throw new ProblemException('provider_not_configured');
    await this.dataSource.transaction(async (manager) => {
      // Two choices at once are one after the other, so that what stood before is true in both lines of the log.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('provider_choice'))`);
      const before = await this.currentName(manager);
      if (before === name) return;
      const at = new Date();
      await manager.query(
        `INSERT INTO provider_choice (name, chosen_by, chosen_at) VALUES ($1, $2, $3)
         ON CONFLICT (only_one) DO UPDATE
           SET name = EXCLUDED.name, chosen_by = EXCLUDED.chosen_by, chosen_at = EXCLUDED.chosen_at`,
        [name, actor.adminId, at],
      );
      await this.outbox.add(
        manager,
        AdminActed,
        adminActOf(actor, {
          action: 'payment_provider.chosen',
          subject: name,
          before: { current: before },
          after: { current: name },
          at,
        }),
      );
      log.warn({ before, after: name, admin_id: actor.adminId }, 'new payments are opened at another provider');
    });
    return this.shown();
  }

  private async currentName(manager: EntityManager): Promise<string> {
    const stored = await storedChoice(manager);
    return stored !== null && this.providers.has(stored) ? stored : defaultProvider;
  }
}

async function storedChoice(manager: EntityManager): Promise<string | null> {
  const rows = await manager.query<unknown>('SELECT name FROM provider_choice');
  return z.array(z.object({ name: z.string() })).parse(rows)[0]?.name ?? null;
}
