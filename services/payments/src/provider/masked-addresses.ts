import { webhookAddress } from './provider-addresses.js';

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
