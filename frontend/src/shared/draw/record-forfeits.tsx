import type { DrawRecord } from '@raffle/contracts/http/draws';
import { Forfeits } from '../deliveries/forfeits.js';

/** The prizes of a record that were not claimed, and who has them now; nothing where there are none. */
export function RecordForfeits({ record: { product, terms, forfeits = [] } }: { record: DrawRecord }) {
  return (
    <Forfeits
      productId={product.id}
      places={terms.capacity}
      forfeits={forfeits.map(({ ticket, at, picks }) => ({
        ticket,
        at,
        to: picks.find((pick) => pick.wins)?.ticket ?? null,
      }))}
    />
  );
}
