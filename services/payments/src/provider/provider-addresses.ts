import type { PaymentType } from '@raffle/contracts/values';

/** The browser's return address; the provider appends the token. */
export function returnAddress({ PUBLIC_URL }: { PUBLIC_URL: string }, type: PaymentType): string {
  return `${PUBLIC_URL}/payment/success?type=${type}`;
}

/** The webhook's address, through the gateway. */
export function webhookAddress(config: { PUBLIC_URL: string; WEBHOOK_SECRET_SEGMENT?: string }): string {
  const segment = config.WEBHOOK_SECRET_SEGMENT ? `/${config.WEBHOOK_SECRET_SEGMENT}` : '';
  return `${config.PUBLIC_URL}/api/webhook/fusionpay${segment}`;
}
