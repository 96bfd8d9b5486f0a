/** Maximum messages per day, to all people and to one. */
export interface TextLimits {
  perDay: number;
  perPerson: number;
}

interface Waiting {
  userId: string;
  purpose: 'code' | 'notice';
  /** It was handed over before, so it already counts. */
  counted: boolean;
}

/** Share of each daily limit that notices may use; the rest is reserved for codes. */
const sharedByNotices = 0.8;

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
    const share = message.purpose === 'code' ? 1 : sharedByNotices;
    const fits = total < Math.floor(limits.perDay * share) && own < Math.max(1, Math.floor(limits.perPerson * share));
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
