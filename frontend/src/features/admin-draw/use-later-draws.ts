import type { Product } from '@raffle/contracts/http/products';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { activeProductsQuery } from '../../shared/api/public-queries.js';

/** A draw follows another one on the screen if its hour is at most this much later (milliseconds). */
const followsWithinMs = 60 * 60_000;
/** How long winners stay at least before the next draw, and for each of their pages (milliseconds). */
const winnersMs = 60_000;
const winnersPageMs = 8_000;
/** Between two reads of a record that could not be read (milliseconds). */
const retryMs = 5_000;

/** The draws whose hour is that of `product` or within an hour after it, in their order. */
export function laterDraws(open: readonly Product[], product: Pick<Product, 'id' | 'draw_at'>): number[] {
  const place = ({ id, draw_at: at }: Pick<Product, 'id' | 'draw_at'>) => [Date.parse(at ?? ''), id] as const;
  const [hour, own] = place(product);
  return open
    .map(place)
    .filter(([at, id]) => (at > hour || (at === hour && id > own)) && at <= hour + followsWithinMs)
    .sort(([one, first], [other, second]) => one - other || first - second)
    .map(([, id]) => id);
}

/**
 * The draws that are shown after this one. They are remembered: several may be drawn at the same moment, and leave the list of open draws.
 * @returns `follows`: this one was itself shown after another one
 */
export function useLaterDraws(product: Product): { ids: readonly number[]; follows: boolean } {
  const carried = (useLocation().state as { later?: readonly number[] } | null)?.later;
  const { data: open = [] } = useQuery(activeProductsQuery);
  const [ids, setIds] = useState(carried ?? []);
  const added = laterDraws(open, product).filter((id) => !ids.includes(id));
  if (added.length > 0) setIds([...ids, ...added]);
  return { ids, follows: carried !== undefined };
}

/** Goes to the next draw once the winners were `shown` long enough, unless somebody uses the keyboard or the mouse meanwhile. */
export function useNextDraw([next, ...later]: readonly number[], shown: boolean, pages: number): void {
  const navigate = useNavigate();
  const [touched, setTouched] = useState(false);
  const then = later.join();
  useEffect(() => {
    if (!shown || touched || next === undefined) return;
    const touch = () => setTouched(true);
    const go = () =>
      void navigate(`/admin/products/${next}/draw/presentation`, {
        state: { later: then === '' ? [] : then.split(',').map(Number) },
      });
    const timer = setTimeout(go, Math.max(winnersMs, (pages + 1) * winnersPageMs));
    document.addEventListener('keydown', touch);
    document.addEventListener('pointerdown', touch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', touch);
      document.removeEventListener('pointerdown', touch);
    };
  }, [shown, touched, next, then, pages, navigate]);
}

/** Reads again what could not be read: nobody is there to press a button. */
export function useRetried({ isLoadingError, refetch }: { isLoadingError: boolean; refetch: () => unknown }): void {
  useEffect(() => {
    if (!isLoadingError) return;
    const timer = setInterval(() => void refetch(), retryMs);
    return () => clearInterval(timer);
  }, [isLoadingError, refetch]);
}
