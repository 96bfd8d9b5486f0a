import { beaconOfRecord, fromHex, type Bytes, type RecordBeacon } from '@raffle/draw-protocol';
import { drawProtocol } from '../../products/commitment.js';
import type { ProductEntity } from '../../products/product.entity.js';
import type { FrozenList } from './draw.entity.js';

/** D (docs/draw-protocol.md step 4); never stored before the last pick, because it reveals the winners. */
export const drawKeyOf = ({ product, list, seed, beacon }: DrawKeyParts): Promise<Bytes> =>
  drawProtocol.drawKey({
    seed,
    id: String(product.id),
    tickets: list.tickets,
    prizes: product.max_winners,
    root: fromHex(list.root),
    beacon: beaconOfRecord(beacon),
  });

interface DrawKeyParts {
  product: ProductEntity;
  list: FrozenList;
  seed: Bytes;
  beacon: RecordBeacon | null;
}
