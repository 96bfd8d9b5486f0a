import { randomUUID } from 'node:crypto';

/** A message as the provider of texts took it. */
export interface StoredText {
  id: string;
  reference: string;
  channel: string;
  to: string;
  purpose: string;
  text: string;
  sender?: string | undefined;
  receivedAt: string;
  /** How often it was handed over; it is sent once. */
  handedOver: number;
}

export const textFaults = ['error', 'refuse', 'garbage', 'slow', 'no_answer'] as const;
export type TextFault = (typeof textFaults)[number];

const maxTexts = 1_000;

/** What was sent, in memory, and how the next messages are to fail. */
export class TextStore {
  private readonly texts = new Map<string, StoredText>();
  private readonly faults: TextFault[] = [];

  /** The same reference is one message. */
  take(message: Omit<StoredText, 'id' | 'receivedAt' | 'handedOver'>): StoredText {
    const before = this.texts.get(message.reference);
    const text = before
      ? { ...before, handedOver: before.handedOver + 1 }
      : { ...message, id: randomUUID(), receivedAt: new Date().toISOString(), handedOver: 1 };
    this.texts.set(message.reference, text);
    const [oldest] = this.texts.keys();
    if (this.texts.size > maxTexts && oldest !== undefined) this.texts.delete(oldest);
    return text;
  }

  newest(limit: number): StoredText[] {
    return [...this.texts.values()].reverse().slice(0, limit);
  }

  failNext(fault: TextFault, times: number): void {
    this.faults.push(...Array.from({ length: times }, () => fault));
  }

  nextFault(): TextFault | undefined {
    return this.faults.shift();
  }

  clearFaults(): void {
    this.faults.length = 0;
  }
}
