import type { System } from '@raffle/local';
import { insist, pause, send } from './client.js';
import { products } from './plan.js';

const ticketPrice = 300;
/** Small enough to fill within a minute. */
const places = 6;

export interface Administrator {
  productIds: number[];
  /** Repeatedly draws full products until `until`. */
  drawUntil(until: number): Promise<void>;
  /** Draws the products that are full now. */
  draw(): Promise<void>;
  cancelLast(deadline: { until: number }): Promise<void>;
}

/** Logs in and creates the products of the run. @throws Error when the healthy system refuses. */
export async function administrator({
  addresses,
  credentials,
}: Pick<System, 'addresses' | 'credentials'>): Promise<Administrator> {
  const api = `${addresses.gateway}/api`;
  const session = await send<{ token: string }>(`${api}/admin/login`, { body: credentials });
  if (session.is !== 'acknowledged') throw new Error('the administrator cannot log in');
  const { token } = session.answer;
  const productIds: number[] = [];
  for (let number = 0; number < products; number++) {
    const body = { name: `Lot ${number}`, ticketPrice, maxParticipants: places * (number + 1), status: 'active' };
    const made = await send<{ product: { id: number } }>(`${api}/admin/products`, { token, body });
    if (made.is !== 'acknowledged') throw new Error('a product cannot be created');
    productIds.push(made.answer.product.id);
  }
  const draw = async () => {
    for (const id of productIds) await send(`${api}/admin/products/${id}/draw`, { token });
  };
  return {
    productIds,
    draw,
    async drawUntil(until) {
      while (Date.now() < until) {
        await draw();
        await pause(3_000);
      }
    },
    async cancelLast(deadline) {
      const sent = { token, body: { reason: 'Chaos' } };
      await insist(`${api}/admin/products/${productIds.at(-1)}/cancel`, sent, deadline);
    },
  };
}
