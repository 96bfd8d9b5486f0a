/** A row of the table. */
export interface Figure {
  what: string;
  measured: string;
  gate?: string;
  aim?: string;
}

export const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));

/** The figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const row = (cells: readonly (string | undefined)[]) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  return [
    row(['What', 'Measured', 'Gate', 'Aim']),
    row(['---', '---', '---', '---']),
    ...figures.map(({ what, measured, gate, aim }) => row([what, measured, gate, aim])),
  ].join('\n');
}
