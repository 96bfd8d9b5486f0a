import { randomUUID } from 'node:crypto';

/** A message as accepted by the text provider. */
export interface StoredText {
  id: string;
  reference: string;
  channel: string;
  to: string;
  purpose: string;
  text: string;
  sender?: string | undefined;
  receivedAt: string;
  /** Number of calls with this reference; it is sent once. */
  handedOver: number;
}

export const textFaults = ['error', 'refuse', 'garbage', 'slow', 'no_answer'] as const;
export type TextFault = (typeof textFaults)[number];

const maxTexts = 1_000;

/** Sent messages, in memory, and the faults for the next ones. */
export class TextStore {
  private readonly texts = new Map<string, StoredText>();
  private readonly faults: TextFault[] = [];

  /** Calls with the same reference are one message. */
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
