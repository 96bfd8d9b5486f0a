import { concat, tag, u64, type Bytes } from './bytes.js';
import type { Hasher } from './hasher.js';

/** One step of the draw: `wins` is false where the ticket's holder had won already, or had given it up. */
export interface Pick {
  ticket: number;
  holder: string;
  wins: boolean;
}

const two64 = 1n << 64n;
const indexTag = tag('raffle/idx/v1');

/**
 * The tickets 0..tickets−1 in the order in which the key draws them: every ticket exactly once (docs/draw-protocol.md step 5).
 * Only swapped positions are stored, so the cost of the first picks does not depend on the number of tickets.
 */
export async function* drawSequence(hasher: Hasher, key: Bytes, tickets: number): AsyncGenerator<number, void, void> {
  const moved = new Map<number, number>();
  let j = 0;
  for (let i = 0; i < tickets; i++) {
    const left = BigInt(tickets - i);
    const limit = two64 - (two64 % left);
    let x: bigint;
    do {
      const digest = await hasher.hmac(key, concat(indexTag, u64(j++)));
      x = new DataView(digest.buffer, digest.byteOffset, digest.byteLength).getBigUint64(0);
    } while (x >= limit);
    const chosen = i + Number(x % left);
    const pick = moved.get(chosen) ?? chosen;
    moved.set(chosen, moved.get(i) ?? i);
    moved.delete(i);
    yield pick;
  }
}

/** Decides, pick by pick, who wins: one prize a person, until all prizes have a winner. */
export class OnePrizeAPerson {
  private readonly winners = new Set<string>();

  constructor(private readonly prizes: number) {}

  get prizesLeft(): number {
    return this.prizes - this.winners.size;
  }

  /** @throws RangeError once every prize has its winner. */
  decide(ticket: number, holder: string, givenUp = false): Pick {
    if (this.prizesLeft <= 0) throw new RangeError('Every prize has its winner already');
    const wins = !givenUp && !this.winners.has(holder);
    if (wins) this.winners.add(holder);
    return { ticket, holder, wins };
  }
}
