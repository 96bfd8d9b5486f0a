import { percentile } from './client.js';

/** A row of the table. */
export interface Figure {
  what: string;
  measured: string;
  /** Relative to the reference of the same run. */
  ratio?: string;
  gate?: string;
  aim?: string;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
export const ratio = (value: number, reference: number): string =>
  `${(value / reference).toPrecision(2)} of ${round(reference)}`;

/** The figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const row = (cells: readonly (string | undefined)[]) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  return [
    row(['What', 'Measured', 'Ratio', 'Gate', 'Aim']),
    row(['---', '---', '---', '---', '---']),
    ...figures.map(({ what, measured, ratio: share, gate, aim }) => row([what, measured, share, gate, aim])),
  ].join('\n');
}
