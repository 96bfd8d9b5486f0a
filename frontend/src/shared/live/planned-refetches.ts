import type { getPayment } from '@raffle/contracts/http/admin-money';
import type { Subject } from '@raffle/contracts/http/define-endpoint';
import { liveSubjects } from '@raffle/contracts/http/live';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import type { Query, QueryClient, QueryState } from '@tanstack/react-query';
import { isAbout } from '../api/is-about.js';
import { activeProductsQuery, drawRecordQuery, productQuery } from '../api/public-queries.js';

/** Data read this recently is current when a stream opens: a stream starts with the events of twice that time (milliseconds). */
const freshMs = 5_000;
/** Spreads the refetches of a draw's viewers, who must see it within two seconds (milliseconds). */
export const viewersSpreadMs = 700;

/** Within this time of its record a draw's other events are about what the record tells (milliseconds). */
const knownMs = 5_000;

/** Its definition is loaded with the back-office only. */
const paymentPath: (typeof getPayment)['path'] = '/admin/payments/{id}';

const nameOf = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => name;
/** Refetched for their product alone (`readPage`), at a random moment; a published record never changes. */
const ofOneProduct: readonly unknown[] = [nameOf(productQuery(0)), nameOf(drawRecordQuery(0))];
/**
 * Not refetched for a subject alone: the list of open draws follows each product's own events, and would be read by everybody; reading one
 * payment queries its provider.
 */
const ofOwnEvents: readonly unknown[] = [nameOf(activeProductsQuery), paymentPath];

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

  private forget(name: string): void {
    clearTimeout(this.planned.get(name));
    this.planned.delete(name);
  }

  /** Refetches what is about any of these subjects, except of one product. */
  read(subjects: readonly Subject[], which: (query: Query) => boolean = () => true): Promise<void> {
    const isAny = isAbout(subjects);
    return this.queries.invalidateQueries({
      predicate: (query) => isAny(query) && !ofOneProduct.includes(nameOf(query)) && which(query),
    });
  }

  /** The same for a change: except what has its own events. */
  readChanged(subjects: readonly Subject[]): Promise<void> {
    return this.read(subjects, (query) => !ofOwnEvents.includes(nameOf(query)));
  }

  readPayment(ms: number, id: string): void {
    this.after(ms, `payment ${id}`, () =>
      this.queries.invalidateQueries({ queryKey: [paymentPath, { params: { id } }] }),
    );
  }

  /** The draw of a product changed: refetches its page, and the record that it may have now. */
  readPage(id: number): void {
    this.after(Math.random() * viewersSpreadMs, `product ${id}`, () => {
      const { queryKey } = productQuery(id);
      const { status, draw_at } = this.queries.getQueryData(queryKey)?.product ?? {};
      if (status === 'drawing') {
        const record = this.queries.prefetchQuery({ ...drawRecordQuery(id), retry: false });
        // Thousands wait for an hour, for the record alone: its stage lasts longer than this.
        if (!draw_at) return Promise.all([record, this.readProduct(id)]);
        this.after(2_000 + Math.random() * 3_000, `drawn ${id}`, () => this.readProduct(id));
        return record;
      }
      return Promise.all([
        this.readProduct(id),
        // A published record never changes: only a missing one is requested again.
        this.queries.invalidateQueries({
          queryKey: drawRecordQuery(id).queryKey,
          predicate: ({ state }) => state.data === undefined,
        }),
      ]);
    });
  }

  /**
   * The same for what the stream tells. Of a draw whose hour is fixed nothing changes but that it begins, at that hour, and that it is drawn:
   * the beginning is shown without a read, by thousands of pages.
   */
  changePage(id: number): void {
    const { queryKey } = productQuery(id);
    const { draw_at, status } = this.queries.getQueryData(queryKey)?.product ?? {};
    if (!draw_at || status !== 'active') return this.readPage(id);
    this.after(viewersSpreadMs, `product ${id}`, () => Promise.resolve(this.showStatus(id, 'drawing')));
  }

  /** The draw that this page waited for took place: the record has all that is shown, and what else the stream tells of it now is not read. */
  drawn(record: DrawRecord): void {
    const { id } = record.product;
    this.queries.setQueryData(drawRecordQuery(id).queryKey, record);
    this.showStatus(id, 'completed');
    this.forget(`product ${id}`);
    this.after(knownMs, `product ${id}`, () => Promise.resolve());
  }

  private showStatus(id: number, status: Product['status']): void {
    this.queries.setQueryData(productQuery(id).queryKey, (known) => known && { product: { ...known.product, status } });
  }

  private readProduct(id: number): Promise<void> {
    return this.queries.invalidateQueries({ queryKey: productQuery(id).queryKey });
  }

  /** Refetches what may have changed since it was last read. */
  catchUp(): void {
    const now = Date.now();
    // Data of the future was read before the phone's clock was set back.
    const isOld = ({ dataUpdatedAt: at }: QueryState) => at < now - freshMs || at > now;
    this.readPages(isOld);
    void this.read(liveSubjects, ({ state }) => isOld(state));
  }

  /** Refetches pages of products whose draws may have changed since they were read. */
  private readPages(isOld: (state: QueryState) => boolean): void {
    for (const { state } of this.queries.getQueryCache().findAll({ queryKey: ['/products/{id}'] })) {
      const { id, status } = (state.data as { product: Product } | undefined)?.product ?? {};
      const moves = status === 'active' || status === 'drawing';
      if (id !== undefined && moves && isOld(state)) this.readPage(id);
    }
  }
}
