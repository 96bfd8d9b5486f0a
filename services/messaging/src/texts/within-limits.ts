import type { TextPurpose } from './text.queries.js';

/** Maximum messages per day, to all people and to one. */
export interface TextLimits {
  perDay: number;
  perPerson: number;
}

interface Waiting {
  userId: string;
  purpose: TextPurpose;
  /** A code that was requested on a device of the account. */
  knownDevice: boolean;
  /** It was handed over before, so it already counts. */
  counted: boolean;
}

/** Share of each daily limit that a message may use up to: the last parts are reserved for codes, and for those of known devices. */
const shareOf = ({ purpose, knownDevice }: Waiting) => (purpose === 'notice' ? 0.8 : knownDevice ? 1 : 0.9);

/**
 * Which waiting messages the daily limits allow, in the order given (docs/text-messages.md).
 * @param spent today's messages: in total, and per person
 */
export function withinLimits<Message extends Waiting>(
  waiting: readonly Message[],
  spent: { total: number; ofPerson: ReadonlyMap<string, number> },
  limits: TextLimits,
): { allowed: Message[]; over: Message[] } {
  let { total } = spent;
  const ofPerson = new Map(spent.ofPerson);
  const [allowed, over]: [Message[], Message[]] = [[], []];
  for (const message of waiting) {
    const own = ofPerson.get(message.userId) ?? 0;
    const share = shareOf(message);
    const fits = total < Math.ceil(limits.perDay * share) && own < Math.max(1, Math.floor(limits.perPerson * share));
    if (!message.counted && !fits) {
      over.push(message);
      continue;
    }
    allowed.push(message);
    if (message.counted) continue;
    total += 1;
    ofPerson.set(message.userId, own + 1);
  }
  return { allowed, over };
}
