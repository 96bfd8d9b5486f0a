import type { PaymentsConfig } from '../config.js';
import { FusionPayProvider } from './fusionpay/fusionpay-provider.js';
import { ProviderUnreachable, type PaymentProvider } from './payment-provider.js';

/** Used unless a super_admin chose another. */
export const defaultProvider = 'fusionpay';

interface Configured {
  provider: FusionPayProvider;
  /** Address of the create call: a secret, shown masked only. */
  address: string;
}

type Addresses = Pick<PaymentsConfig, 'FUSIONPAY_URL' | 'FUSIONPAY_STATUS_URL' | 'PAYMENT_PROVIDERS'>;

/** Every configured provider. A payment is checked at the provider it was opened at. */
export class PaymentProviders {
  private readonly all: ReadonlyMap<string, Configured>;

  constructor(config: Addresses) {
    const addresses = {
      [defaultProvider]: { url: config.FUSIONPAY_URL, status_url: config.FUSIONPAY_STATUS_URL },
      ...config.PAYMENT_PROVIDERS,
    };
    this.all = new Map(
      Object.entries(addresses).map(([name, { url, status_url }]) => [
        name,
        { provider: new FusionPayProvider(name, { create: url, status: status_url }), address: url },
      ]),
    );
  }

  has(name: string): boolean {
    return this.all.has(name);
  }

  /** @throws ProviderUnreachable when it is not configured; its payments wait until it is configured again. */
  of(name: string): PaymentProvider {
    const configured = this.all.get(name);
    if (!configured) throw new ProviderUnreachable('it is not configured');
    return configured.provider;
  }

  /** Names and create addresses, the default first. */
  options(): { name: string; address: string }[] {
    return [...this.all].map(([name, { address }]) => ({ name, address }));
  }

  async close(): Promise<void> {
    await Promise.all([...this.all.values()].map(({ provider }) => provider.close()));
  }
}
