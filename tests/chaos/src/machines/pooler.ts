import type { System } from '@raffle/local';
import { administrator } from '../administrator.js';
import { playBuyer, type Places } from '../buyer.js';
import { missing } from '../judge.js';
import { finalWithinMs, invariantsHold } from '../quiet.js';
import { serverConnections } from './two-of-each.js';

const buyers = 40;

/** Everybody who buys at the same time, through instances that share few connections to their databases, gets what they paid for. */
export async function pooler(system: System): Promise<string> {
  const { productIds } = await administrator(system);
  const places: Places = { ...system.addresses, productIds, until: Date.now() + finalWithinMs, holdMs: 0 };
  const bought = await Promise.all(
    Array.from({ length: buyers }, (_, number) =>
      playBuyer({ at: 0, intent: 'buy', product: number, quantity: 1 }, number, places),
    ),
  );
  const { broken } = await invariantsHold(system);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  for (const memory of bought) {
    const sentence = memory.hadSession ? await missing(memory, places) : `${memory.phone} could not register.`;
    if (sentence) throw new Error(sentence);
  }
  const paid = bought.filter((memory) => memory.paid.length > 0).length;
  const refused = bought.filter(({ purchase }) => purchase === 'refused').length;
  if (paid + refused < buyers || paid < buyers / 2) throw new Error(`${paid} paid, ${refused} found no place`);
  return `${buyers} registrations and ${paid} purchases over ${serverConnections} connections a database`;
}
