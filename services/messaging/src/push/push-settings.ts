import type { MessagingConfig } from '../config.js';

/** Web push as the owner configured it. */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
  contact: string;
  services: readonly string[];
}

/** Injects `PushSettings | null`: null where the owner has configured no web push. */
export const pushSettings = Symbol('messaging:push-settings');

export function readPushSettings(config: MessagingConfig): PushSettings | null {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_CONTACT: contact } = config;
  if (!publicKey || !privateKey || !contact) return null;
  return { publicKey, privateKey, contact, services: config.WEB_PUSH_SERVICES };
}

/**
 * Whether an endpoint that a browser names belongs to a push service that we call: a list, so that nobody makes us call an address of
 * theirs or of our own network.
 * @param services origins; `https://*.example.org` stands for every host below example.org
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) => {
    const [scheme, suffix] = service.split('*', 2) as [string, string | undefined];
    if (suffix === undefined) return origin === service;
    return origin.startsWith(scheme) && origin.endsWith(suffix) && origin.length > scheme.length + suffix.length;
  });
}
