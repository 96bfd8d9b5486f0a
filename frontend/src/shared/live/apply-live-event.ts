import { liveEvents } from '@raffle/contracts/http/live';
import type { Product } from '@raffle/contracts/http/products';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { activeProductsQuery } from '../api/get-active-products.js';
import '../api/zod-settings.js';
import type { StreamEvent } from './event-stream.js';
import { withoutProduct, withProduct } from './patch-products.js';

/** Data read this recently is current when a stream opens: a stream begins with the events of twice that time (milliseconds). */
const freshMs = 5_000;
/** Spreads the refetches after a broadcast event over this time, so that not all clients read in the same moment (milliseconds). */
const spreadMs = 2_000;
/** Spreads the reads of those who look on at a draw, which must show it within two seconds (milliseconds). */
const lookersSpreadMs = 700;
/** Services keep copies of each other's facts, and hear of them when this page does: they have theirs by then (milliseconds). */
const copiedMs = 1_500;
/** A busy service has its copy later, and no event tells when: what is copied is read once more (milliseconds). */
const copiedLateMs = 8_000;

export interface LiveTarget {
  queries: QueryClient;
  /** Reads the signed-in person again: the number of tickets in the header. */
  refreshSession: () => Promise<void>;
  /** Called for every event of the stream, heartbeats included. */
  onHeard: () => void;
  /** Ends the following, and what it still had planned. */
  signal: AbortSignal;
}

const texts = ['name', 'description', 'image_url', 'draw_date'] as const;

type Planned = Map<string, ReturnType<typeof setTimeout>>;

/** Brings what the stream tells into what is shown. Products are patched in place; the rest is read again where it is shown. */
export function liveEventHandler({ queries, refreshSession, signal }: LiveTarget) {
  const planned: Planned = new Map();
  signal.addEventListener('abort', () => planned.forEach((timer) => clearTimeout(timer)), { once: true });

  /** Once, however often it is asked for meanwhile. */
  function soon(name: string, ms: number, work: () => Promise<unknown>): void {
    if (planned.has(name) || signal.aborted) return;
    const run = () => {
      planned.delete(name);
      // A read that fails shows itself where it is shown.
      void work();
    };
    planned.set(name, setTimeout(run, ms));
  }
  const read = (name: string) => queries.invalidateQueries({ queryKey: [name] });
  const again = (name: string, ms = 0) => soon(name, ms, () => read(name));
  const spread = () => Math.random() * spreadMs;

  /** A read that is under way may bring an older state than an event: what is shown changes after it. */
  const settled = (queryKey: QueryKey) =>
    queries
      .getQueryCache()
      .find({ queryKey })
      ?.promise?.catch(() => undefined);

  async function patch(change: (list: readonly Product[]) => readonly Product[]): Promise<void> {
    await settled(activeProductsQuery.queryKey);
    if (!signal.aborted) queries.setQueryData(activeProductsQuery.queryKey, (list) => list && [...change(list)]);
  }

  /** The page of one product. What it has beside the counters stays; an older version changes nothing. */
  async function patchPage(product: Product): Promise<void> {
    const queryKey = ['product', product.id];
    await settled(queryKey);
    const known = queries.getQueryData<Product>(queryKey);
    if (!known || known.version > product.version || signal.aborted) return;
    queries.setQueryData<Product>(queryKey, (page) => page && { ...page, ...product });
    // What they said before is read with the page.
    if (texts.some((text) => known[text] !== product[text])) readPage(product.id);
  }

  /** The draw of a product moved: its page is read again, and the record that it may have now. */
  function readPage(id: number): void {
    soon(`product ${id}`, Math.random() * lookersSpreadMs, () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['product', id] }),
        // A published record never changes: only one that was missing is asked for again.
        queries.invalidateQueries({
          queryKey: ['draw-record', id],
          exact: true,
          predicate: ({ state }) => state.data === undefined,
        }),
      ]),
    );
  }

  /** Pages of products whose draws may have moved since they were read. */
  function readPagesBefore(old: number): void {
    for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: ['product'] })) {
      const { status } = (state.data ?? {}) as Partial<Product>;
      const moves = status === 'active' || status === 'drawing';
      if (moves && state.dataUpdatedAt < old) readPage(Number(queryKey[1]));
    }
  }

  /** The product that an administrator has open: to edit, or to draw once it is full. */
  async function patchAdminProduct(product: Product): Promise<void> {
    const queryKey = ['admin-products', 'one', product.id];
    await settled(queryKey);
    if (signal.aborted) return;
    queries.setQueryData<Product & { held: number }>(queryKey, (known) =>
      known && known.version <= product.version
        ? { ...known, ...product, held: product.max_participants - product.current_participants - product.places_left }
        : known,
    );
  }

  /** Reads again what may have been missed since it was read last. */
  function catchUp(): void {
    const old = Date.now() - freshMs;
    readPagesBefore(old);
    for (const name of [
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
    ]) {
      void queries.invalidateQueries({ queryKey: [name], predicate: (query) => query.state.dataUpdatedAt < old });
    }
  }

  return async function handle({ event, data }: StreamEvent): Promise<void> {
    const content: unknown = JSON.parse(data);
    switch (event) {
      case 'open':
        return catchUp();
      case 'product': {
        const { product } = liveEvents.product.parse(content);
        await patchAdminProduct(product);
        await patchPage(product);
        return patch((list) => withProduct(list, product));
      }
      case 'closed': {
        const { product_id: id, version } = liveEvents.closed.parse(content);
        again('admin-products');
        readPage(id);
        return patch((list) => withoutProduct(list, id, version));
      }
      case 'moved':
        return readPage(liveEvents.moved.parse(content).product_id);
      case 'tickets':
        again('my-tickets');
        again('my-wins');
        for (const ms of [copiedMs, copiedLateMs]) {
          soon(`copies ${ms}`, ms, () => Promise.all([read('my-payments'), read('referral'), refreshSession()]));
        }
        return;
      case 'message':
        // A refund's steps come as messages.
        again('my-payments', copiedMs);
        return again('messages', spread());
      case 'conversation':
        return again('conversations');
      case 'payment': {
        const { payment_id: id } = liveEvents.payment.parse(content);
        // Reading one payment asks its provider: only the one that moved is read again.
        soon(`payment ${id}`, copiedMs, () => queries.invalidateQueries({ queryKey: ['admin-payments', 'one', id] }));
        return soon('payments', copiedMs, () =>
          Promise.all([
            queries.invalidateQueries({
              queryKey: ['admin-payments'],
              predicate: ({ queryKey }) => queryKey[1] !== 'one',
            }),
            read('admin-tickets'),
          ]),
        );
      }
      case 'draw':
        again('admin-products');
        return soon('draw', copiedMs + spread(), () => Promise.all([read('my-tickets'), read('draws')]));
      // Another event is from a newer server, for a newer page.
    }
  };
}
