import type { Product } from '@raffle/contracts/http/products';
import type { QueryClient, QueryState } from '@tanstack/react-query';

/** Data read this recently is current when a stream opens: a stream starts with the events of twice that time (milliseconds). */
const freshMs = 5_000;
/** Spreads the refetches of a draw's viewers, who must see it within two seconds (milliseconds). */
const viewersSpreadMs = 700;

/** What a person or an administrator sees and events change. */
const changing = [
  'products',
  'my-tickets',
  'my-wins',
  'my-payments',
  'messages',
  'referral',
  'draws',
  'conversations',
  'admin-products',
  'admin-payments',
  'admin-tickets',
] as const;

/** Refetches queries after a delay, each once however often it is requested meanwhile, until `signal` aborts. */
export class PlannedRefetches {
  private readonly planned = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly queries: QueryClient,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.planned.forEach((timer) => clearTimeout(timer)), { once: true });
  }

  /** @param name identifies the work: a second request of the same name changes nothing */
  after(ms: number, name: string, work: () => Promise<unknown>): void {
    if (this.planned.has(name) || this.signal.aborted) return;
    const run = () => {
      this.planned.delete(name);
      // A failed read is reported where its data is shown.
      void work();
    };
    this.planned.set(name, setTimeout(run, ms));
  }

  /** Refetches every query whose key starts with `name`. */
  read(name: string): Promise<void> {
    return this.queries.invalidateQueries({ queryKey: [name] });
  }

  readAfter(ms: number, name: string): void {
    this.after(ms, name, () => this.read(name));
  }

  /** The draw of a product changed: refetches its page, and the record that it may have now. */
  readPage(id: number): void {
    this.after(Math.random() * viewersSpreadMs, `product ${id}`, () =>
      Promise.all([
        this.queries.invalidateQueries({ queryKey: ['product', id] }),
        // A published record never changes: only a missing one is requested again.
        this.queries.invalidateQueries({
          queryKey: ['draw-record', id],
          exact: true,
          predicate: ({ state }) => state.data === undefined,
        }),
      ]),
    );
  }

  /** Refetches what may have changed since it was last read. */
  catchUp(): void {
    const now = Date.now();
    // Data of the future was read before the phone's clock was set back.
    const isOld = ({ dataUpdatedAt: at }: QueryState) => at < now - freshMs || at > now;
    this.readPages(isOld);
    for (const name of changing) {
      void this.queries.invalidateQueries({ queryKey: [name], predicate: ({ state }) => isOld(state) });
    }
  }

  /** Refetches pages of products whose draws may have changed since they were read. */
  private readPages(isOld: (state: QueryState) => boolean): void {
    for (const { queryKey, state } of this.queries.getQueryCache().findAll({ queryKey: ['product'] })) {
      const { status } = (state.data ?? {}) as Partial<Product>;
      const moves = status === 'active' || status === 'drawing';
      if (moves && isOld(state)) this.readPage(Number(queryKey[1]));
    }
  }
}
