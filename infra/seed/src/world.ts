import { adminCreateProduct } from '@raffle/contracts/http/admin-products';
import { inParallel, Refused } from './api.js';
import { products, type Named } from './products.js';
import type { Member, Place } from './registering.js';

/** The sessions of three administrators. */
interface Team {
  /** The first administrator, of the installation. */
  chief: string;
  /** A super_admin and an admin whom the machine confirmed (docs/product.md rule 48). */
  director: string;
  support: string;
}

/** Everything that the acts of the month refer to. */
export interface World extends Place {
  team: Team;
  members: readonly Member[];
  ids: Record<Named, number>;
}

/** The member of this name. */
export function named({ members }: Pick<World, 'members'>, name: string): Member {
  const found = members.find((member) => member.name === name);
  if (!found) throw new Error(`Nobody is called ${name}`);
  return found;
}

/** An instant so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates every product; drafts stay drafts. */
export async function createProducts({ api }: Place, session: string): Promise<World['ids']> {
  const entries = await inParallel(Object.entries(products), async ([key, { form, ends }]) => {
    const { picture, drawInDays, ...rest } = form;
    const body = {
      ...rest,
      imageUrl: picture && `/products/${picture}.svg`,
      drawDate: drawInDays === null ? null : inDays(drawInDays),
      status: ends === 'hidden' ? ('draft' as const) : ('active' as const),
    };
    const create = (form: Omit<typeof body, 'beaconRule'> & { beaconRule?: string }) =>
      api.call(adminCreateProduct, { session, body: form });
    const { product } = await create(body).catch((error: unknown) => {
      // Where the sandbox's chain is not configured, the demonstration has no hour.
      if (!(error instanceof Refused && error.code === 'beacon_unavailable')) throw error;
      return create({ ...body, beaconRule: 'none' });
    });
    return [key, product.id] as const;
  });
  return Object.fromEntries(entries) as World['ids'];
}
