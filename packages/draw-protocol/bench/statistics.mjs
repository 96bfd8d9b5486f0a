// A million draws of 100 tickets with one prize, by the protocol's own code: is every ticket drawn equally often, and does a draw say
// nothing about the next? Three tests, each with its p-value; docs/draw.md has the figures. The seeds are derived from their index,
// so every run gives the same figures.
//
//   npm run draw:statistics [-- 100000]
import { createHmac, hash } from 'node:crypto';
import { createProtocol } from '../dist/index.js';

const draws = Number(process.argv[2] ?? 1_000_000);
const tickets = 100;
const sha256 = (data) => new Uint8Array(hash('sha256', data, 'buffer'));
const protocol = createProtocol({
  sha256,
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
});

const root = sha256('a list of 100 tickets');
const winners = new Uint8Array(draws);
const cpuBefore = process.cpuUsage();
for (let draw = 0; draw < draws; draw++) {
  const key = await protocol.drawKey({
    seed: sha256(`seed ${draw}`),
    id: '1',
    tickets,
    prizes: 1,
    root,
    beacon: null,
  });
  winners[draw] = (await protocol.pickSequence(key, tickets).next()).value;
}
const cpu = process.cpuUsage(cpuBefore);

/** Upper tail of the standard normal distribution from z on (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function upperTail(z) {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const [a, b, c, d, e] = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (a + t * (b + t * (c + t * (d + t * e))));
}
/** For equally likely cells; p-value by Wilson and Hilferty, accurate from 30 degrees of freedom on. */
function chiSquare(counts) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const expected = all / counts.length;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  return { statistic, freedom, p: upperTail((Math.cbrt(statistic / freedom) - (1 - spread)) / Math.sqrt(spread)) };
}

/** Frequency: each ticket as often as any other. */
const frequency = new Array(tickets).fill(0);
for (const winner of winners) frequency[winner] += 1;

/** Runs (Wald and Wolfowitz): how often the upper half of the list follows the lower one. */
let runs = 1;
let upper = 0;
for (const [draw, winner] of winners.entries()) {
  if (winner >= tickets / 2) upper += 1;
  if (draw > 0 && winner >= tickets / 2 !== winners[draw - 1] >= tickets / 2) runs += 1;
}
const lower = draws - upper;
const expectedRuns = (2 * upper * lower) / draws + 1;
const variance = ((expectedRuns - 1) * (expectedRuns - 2)) / (draws - 1);
const z = (runs - expectedRuns) / Math.sqrt(variance);

/** Serial: each pair of tenths of the list as often as any other, of draws that follow each other. */
const serial = new Array(100).fill(0);
for (let draw = 0; draw + 1 < draws; draw += 2)
  serial[Math.floor(winners[draw] / 10) * 10 + Math.floor(winners[draw + 1] / 10)] += 1;

const results = [
  ['frequency', chiSquare(frequency), ({ statistic, freedom }) => `chi² ${statistic.toFixed(2)}, ${freedom} degrees`],
  [
    'runs',
    { p: 2 * upperTail(Math.abs(z)) },
    () => `${runs} runs, ${expectedRuns.toFixed(1)} expected, z ${z.toFixed(3)}`,
  ],
  ['serial', chiSquare(serial), ({ statistic, freedom }) => `chi² ${statistic.toFixed(2)}, ${freedom} degrees`],
];
console.log(`${draws} draws of ${tickets} tickets, ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of CPU`);
for (const [name, result, words] of results)
  console.log(`${name.padEnd(10)} p = ${result.p.toFixed(4)}   ${words(result)}`);
// One in 300 runs of honest draws fails here by chance; these seeds do not.
if (results.some(([, { p }]) => !(p > 0.001))) {
  console.log('FAILED');
  process.exitCode = 1;
}
