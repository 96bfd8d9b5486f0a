/** One message to one phone. */
export interface TextMessage {
  /** Identical for each attempt of a message, so that the provider sends it once. */
  reference: string;
  /** E.164. */
  to: string;
  purpose: 'code' | 'notice';
  text: string;
}

/** `sent`: the provider has it; `later`: the provider did not take it, or the result is unknown; `refused`: a retry is useless. */
export type TextOutcome = 'sent' | 'later' | 'refused';

/** Messages handed over concurrently, each on its own connection. */
export const maxConcurrentTexts = 8;

/** The port to the provider of SMS or WhatsApp messages. */
export abstract class TextMessages {
  /** Hands a message over, with a timeout. Never throws. */
  abstract send(message: TextMessage): Promise<TextOutcome>;
}
