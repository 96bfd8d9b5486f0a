import type { textChannels } from '@raffle/contracts/values';
import type { MessagingConfig } from '../config.js';
import type { TextLimits } from './within-limits.js';

/** The owner's configuration of text messages. */
export interface TextSettings {
  channel: (typeof textChannels)[number];
  url: string;
  key: string;
  sender: string | undefined;
  sealingKey: Buffer;
  limits: TextLimits;
}

/** Injects `TextSettings | null`: null if text messages are not configured. */
export const textSettings = Symbol('messaging:text-settings');

export function readTextSettings(config: MessagingConfig): TextSettings | null {
  const {
    TEXT_MESSAGES_CHANNEL: channel,
    TEXT_MESSAGES_URL: url,
    TEXT_MESSAGES_KEY: key,
    TEXT_MESSAGES_SEALING_KEY: sealingKey,
  } = config;
  if (!channel || !url || !key || !sealingKey) return null;
  const limits = { perDay: config.TEXT_MESSAGES_PER_DAY, perPerson: config.TEXT_MESSAGES_PER_PERSON };
  return { channel, url, key, sender: config.TEXT_MESSAGES_SENDER, sealingKey, limits };
}
