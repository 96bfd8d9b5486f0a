import type { EventPayload, InventoryChanged, ProductState } from '@raffle/contracts/events';
import { product, type Product } from '@raffle/contracts/http/products';
import { answerOf } from '@raffle/service-kit/http';

type Inventory = Pick<EventPayload<typeof InventoryChanged>, 'version' | 'granted' | 'held' | 'held_until'> & {
  /** Null before tickets has published any. */
  free_left: number | null;
};
/** Catalog's answer for one active product. */
export type SnapshotProduct = ProductState & { inventory: Inventory };

interface Known {
  version: number;
  /** Null: not shown, because a snapshot did not contain it or it has ended. */
  state: ProductState | null;
  /** Completed, cancelled or deleted: final. */
  ended: boolean;
  touched: number;
}

/** Products that are no longer shown but remembered, so that a late event does not restore one. */
const maxEnded = 2_000;

/**
 * The active products, from a snapshot and later events. Events may arrive late, twice or in any order: product and
 * inventory each have a version; a newer one wins and an older one is ignored (docs/architecture.md "Who owns what").
 */
export class ProductMemory {
  private readonly products = new Map<number, Known>();
  private readonly inventories = new Map<number, Inventory & { touched: number }>();
  private clock = 0;

  /** The value for `askedAt` of `applySnapshot`; call it before requesting the snapshot. */
  moment(): number {
    return ++this.clock;
  }

  /** @returns whether anything changed. */
  applyProduct(state: ProductState): boolean {
    const known = this.products.get(state.product_id);
    if (known && (known.ended || state.version <= known.version)) return false;
    const ended = state.status === 'completed' || state.status === 'cancelled';
    this.products.set(state.product_id, { version: state.version, state, ended, touched: ++this.clock });
    return true;
  }

  applyInventory({
    product_id: id,
    version,
    granted,
    held,
    free_left,
    held_until,
  }: Inventory & { product_id: number }): boolean {
    const known = this.inventories.get(id);
    if (known && version <= known.version) return false;
    this.inventories.set(id, { version, granted, held, free_left, held_until, touched: ++this.clock });
    return true;
  }

  /** The product was drawn, cancelled or deleted. This is final: any event that arrives later is older. */
  applyEnd({ product_id: id, version }: { product_id: number; version: number }): boolean {
    const known = this.products.get(id);
    this.products.set(id, {
      version: Math.max(version, known?.version ?? 0),
      state: null,
      ended: true,
      touched: ++this.clock,
    });
    this.inventories.delete(id);
    return known?.state !== null;
  }

  /**
   * Applies a snapshot. Products that it does not contain are removed, except those that an event changed after `askedAt`: the
   * snapshot may be older than that event.
   */
  applySnapshot(snapshot: readonly SnapshotProduct[], askedAt: number): boolean {
    let changed = false;
    const named = new Set<number>();
    for (const { inventory, ...state } of snapshot) {
      named.add(state.product_id);
      const known = this.products.get(state.product_id);
      // A previous snapshot missed this product; this one contains it again with the same version.
      if (known && known.state === null && !known.ended && known.version === state.version) {
        this.products.delete(state.product_id);
      }
      changed = this.applyProduct(state) || changed;
      changed = this.applyInventory({ product_id: state.product_id, ...inventory }) || changed;
    }
    for (const [id, known] of this.products) {
      if (named.has(id) || known.touched > askedAt || known.state === null) continue;
      this.products.set(id, { ...known, state: null });
      changed = true;
    }
    for (const [id, { touched }] of this.inventories) {
      if (!named.has(id) && touched <= askedAt) this.inventories.delete(id);
    }
    this.dropOldest();
    return changed;
  }

  /** In the order of the landing page: a fixed hour first, then the nearest draw, those without a date last. */
  activeProducts(): Product[] {
    const active: Product[] = [];
    for (const { state } of this.products.values()) {
      if (state?.status === 'active') active.push(productOf(state, this.inventories.get(state.product_id)));
    }
    return active.sort(inTurn);
  }

  versionOf(id: number): number | undefined {
    return this.products.get(id)?.version;
  }

  private dropOldest(): void {
    const hidden = [...this.products].filter(([, { state }]) => state === null);
    hidden.sort(([, one], [, other]) => one.touched - other.touched);
    for (const [id] of hidden.slice(0, Math.max(0, hidden.length - maxEnded))) this.products.delete(id);
  }
}

/** Without an hour of opening: only drafts have one. */
function productOf({ opens_at: _coming, ...state }: ProductState, inventory: Inventory | undefined): Product {
  const { granted = 0, held = 0, free_left, held_until = null } = inventory ?? {};
  const places = Math.max(0, state.max_participants - granted - held);
  return answerOf(product, {
    ...state,
    id: state.product_id,
    current_participants: granted,
    places_left: places,
    free_places_left: state.accepts_free_tickets ? Math.min(places, free_left ?? places) : 0,
    held_until,
  });
}

function inTurn(one: Product, other: Product): number {
  // The difference of two that have none is not a number.
  const time = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  return time(one.draw_at) - time(other.draw_at) || time(one.draw_date) - time(other.draw_date) || one.id - other.id;
}
