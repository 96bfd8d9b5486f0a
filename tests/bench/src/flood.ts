import { cpus } from 'node:os';
import { pause } from './client.js';
import { round, tableOf } from './figures.js';
import type { Flood } from './flooding.js';
import { withShop } from './shop.js';

/**
 * `npm run bench:flood`: what others notice of 100 requests a second for many values of a query, and of pipelined writes, all from
 * one address, with production limits. Ratios to the same requests without an attack, in the same run.
 */
const forMs = 10_000;
const attacks: [Flood['attack'], string][] = [
  ['tickets', '`/tirages/{id}?ticket=` with a new number each'],
  ['codes', '`/register?ref=` with a new code each'],
  ['products', '`/tirages/{id}` of products that do not exist'],
  ['pipeline', 'pipelined POSTs to an unknown path, as fast as they are answered'],
];

await withShop(
  async (shop) => {
    const { gateway, sandbox } = shop.system.addresses;
    const { buyers } = await shop.driver.run('registerPeople', { gateway, sandbox, from: 0, count: 1, atOnce: 1 });
    const [productId = 0] = await shop.offer(1);
    // The gateway learns of its product by an event.
    await pause(3_000);
    const run = (attack: Flood['attack']) =>
      shop.driver.run('flood', { gateway, token: buyers[0]!.token, productId, forMs, attack });
    await run('none');
    const calm = await run('none');
    console.log(
      `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. Without an attack a read takes ${round(calm.read.p50)} ms, a write ${round(calm.write.p50)} ms (p50).\n`,
    );
    const rows = [];
    for (const [attack, what] of attacks) {
      const { attacks: count, read, write } = await run(attack);
      rows.push({
        what: `${what} (${round(count / (forMs / 1_000))}/s)`,
        measured: `read ${round(read.p50)} ms: ${round(read.p50 / calm.read.p50)}, p95 ${round(read.p95)} ms; write ${round(write.p50)} ms: ${round(write.p50 / calm.write.p50)}; ${write.refused} refused`,
      });
      await pause(3_000);
    }
    console.log(tableOf(rows));
  },
  { limits: 'production' },
);
