import { useQuery } from '@tanstack/react-query';

/** How many pages show a draw, as the live stream tells it; approximate from a hundred on. */
export const watchingKey = (productId: number) => ['watching', productId] as const;

/** How many people watch a draw, this page included; undefined while it is not known. */
export const useWatching = (productId: number): number | undefined =>
  useQuery<number>({ queryKey: watchingKey(productId), queryFn: skipped, enabled: false }).data;

const skipped = () => Promise.reject(new Error('The live stream tells it.'));
