/** One message to one phone. */
export interface TextMessage {
  /** The same each time this message is handed over: the provider sends it once. */
  reference: string;
  /** E.164. */
  to: string;
  purpose: 'code' | 'notice';
  text: string;
}

/** `sent`: the provider has it; `later`: it did not take it, or nobody knows; `refused`: trying again changes nothing. */
export type TextOutcome = 'sent' | 'later' | 'refused';

/** The port to whoever sends SMS or WhatsApp messages. */
export abstract class TextMessages {
  /** Hands a message over, within a bound of time. Never throws. */
  abstract send(message: TextMessage): Promise<TextOutcome>;
}
