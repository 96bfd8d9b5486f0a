import type { MessagingConfig } from '../config.js';

/** The owner's configuration of web push. */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
  contact: string;
  services: readonly string[];
}

/** Injects `PushSettings | null`: null if web push is not configured. */
export const pushSettings = Symbol('messaging:push-settings');

export function readPushSettings(config: MessagingConfig): PushSettings | null {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_CONTACT: contact } = config;
  if (!publicKey || !privateKey || !contact) return null;
  return { publicKey, privateKey, contact, services: config.WEB_PUSH_SERVICES };
}

/**
 * Whether the endpoint sent by a browser belongs to an allowed push service. The list prevents requests to an attacker's host or
 * into our own network.
 * @param services origins; `https://*.example.org` matches every host below example.org
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
