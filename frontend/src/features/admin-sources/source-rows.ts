import { sourceName } from '@raffle/contracts/http/admin-source-words';
import type { Campaign, SourceSums } from '@raffle/contracts/http/admin-sources';
import { sourceFigures } from '@raffle/contracts/http/admin-source-words';

/** What a source brought in a month, or all of them together. */
export interface SourceRow extends Omit<SourceSums, 'source'> {
  key: string;
  name: string;
}

const totalKey = 'total';
export const isTotal = ({ key }: SourceRow): boolean => key === totalKey;

/** The sources of a month, then their total. */
export function sourceRows(
  sources: readonly SourceSums[],
  campaigns: readonly Campaign[],
  totalName: string,
): SourceRow[] {
  const rows = sources.map(({ source, ...sums }) => ({
    ...sums,
    key: source ?? 'unknown',
    name: sourceName(source, campaigns),
  }));
  const total = Object.fromEntries(
    sourceFigures.map(({ name }) => [name, sources.reduce((sum, one) => sum + one[name], 0)]),
  ) as Omit<SourceSums, 'source'>;
  return [...rows, { ...total, key: totalKey, name: totalName }];
}

/** `12`: how many of a hundred buyers came back; null without any. */
export const returnRate = ({ buyers, returned }: Pick<SourceRow, 'buyers' | 'returned'>): number | null =>
  buyers === 0 ? null : Math.round((100 * returned) / buyers);
