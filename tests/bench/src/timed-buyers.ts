import { buyOne, type Buyer } from './buyers.js';
import { pause } from './client.js';

export interface TimedBuying {
  gateway: string;
  sandbox: string;
  buyers: readonly Buyer[];
  productId: number;
  /** How many tickets each buyer wants, one after the other. */
  times: number;
  /** How long a buyer stays on the provider's page. */
  thinkMs: number;
  /** No purchase begins after this moment of the machine's clock. */
  untilMs: number;
}

export interface TimedPurchases {
  /** When each began, and how long it took without the time on the provider's page, milliseconds. */
  purchases: { at: number; ms: number }[];
  refused: Record<string, number>;
}

/** Every buyer buys one ticket after the other. */
export async function buyTimed({ buyers, times, untilMs, ...task }: TimedBuying): Promise<TimedPurchases> {
  const purchases: TimedPurchases['purchases'] = [];
  const refused: Record<string, number> = {};
  const shop = async (buyer: Buyer) => {
    await pause(Math.random() * task.thinkMs);
    for (let bought = 0; bought < times && Date.now() < untilMs; bought += 1) {
      const at = Date.now();
      const why = await buyOne(task, buyer);
      if (why === undefined) purchases.push({ at, ms: Date.now() - at - task.thinkMs });
      else {
        refused[why] = (refused[why] ?? 0) + 1;
        await pause(1_000);
      }
    }
  };
  await Promise.all(buyers.map(shop));
  return { purchases, refused };
}
