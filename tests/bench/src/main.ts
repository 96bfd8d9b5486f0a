import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { tableOf, type Figure } from './figures.js';
import { growth } from './growth.js';
import { sixty } from './sixty.js';
import { work } from './work.js';

/**
 * `npm run bench -- --only <work|sixty|growth> [--size <n>]`: what a purchase costs, one at a time or with sixty buyers, and what everything
 * costs beside many rows. `--size` is the number of purchases and registrations of `work`, and of tickets in the tables of `growth`.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, size: { type: 'string' } } });
const parts: Record<string, () => Promise<Figure[]>> = {
  work: () => work(Number(values.size ?? 20)),
  sixty,
  growth: () => growth(Number(values.size ?? 10_000_000)),
};
const measure = parts[values.only ?? ''];
if (!measure) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`);
const load = (loadavg()[0] ?? 0).toFixed(1);
const figures = await measure();
console.log(
  `One run at load ${load}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.\n\n${tableOf(figures)}`,
);
