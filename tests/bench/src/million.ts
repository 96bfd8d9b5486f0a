import { cpus, loadavg } from 'node:os';
import { isVerified, verifyRecord } from '@raffle/draw-protocol';
import { pause, request } from './client.js';
import { round, tableOf } from './figures.js';
import { sellOut } from './sell-out.js';
import { withShop } from './shop.js';

/**
 * `npm run draw:million [-- <tickets>]`: a whole draw of a million tickets, through gateway, catalog and tickets, with
 * 100 prizes. The list is written directly into tickets' database. Fails above 15 s, above 100 MB of heap in a service,
 * or if the record does not verify.
 */
const tickets = Number(process.argv[2] ?? 1_000_000);
const prizes = Math.min(100, tickets);
const gate = { seconds: 15, heapMb: 100 };

const failures = await withShop(async (shop) => {
  const { addresses } = shop.system;
  const [id = 0] = await shop.offer(1, tickets, prizes);
  console.error(`writing ${tickets} tickets …`);
  await sellOut(addresses.postgres, id, tickets);
  console.error('drawing …');
  const load = loadavg()[0]?.toFixed(1);
  const heaps = watchHeaps({ catalog: addresses.catalog, tickets: addresses.tickets });
  const begun = performance.now();
  const drawn = await request('POST', `${addresses.gateway}/api/admin/products/${id}/draw`, { token: shop.token });
  const seconds = (performance.now() - begun) / 1_000;
  const peaks = await heaps.stop();
  const { body: record } = await request('GET', `${addresses.gateway}/api/draws/${id}/record`);
  const verified = isVerified(await verifyRecord(record));
  console.log(
    `${tickets} tickets, ${prizes} prizes, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}) at load ${load ?? '?'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.\n`,
  );
  console.log(
    tableOf([
      { what: 'freeze, draw and record, s', measured: seconds.toFixed(1), gate: String(gate.seconds) },
      ...Object.entries(peaks).map(([name, heap]) => ({
        what: `heap of ${name}, peak, MB`,
        measured: round(heap),
        gate: String(gate.heapMb),
      })),
      { what: 'record verified', measured: verified ? 'yes' : 'no', gate: 'yes' },
    ]),
  );
  return [
    ...(drawn.status === 200 ? [] : [`the draw answered ${drawn.status} ${JSON.stringify(drawn.body)}`]),
    ...(seconds <= gate.seconds ? [] : [`the draw took ${seconds.toFixed(1)} s`]),
    ...Object.entries(peaks).flatMap(([name, heap]) =>
      heap <= gate.heapMb ? [] : [`${name}: ${round(heap)} MB of heap`],
    ),
    ...(verified ? [] : ['the record does not verify']),
  ];
});
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}

/** Samples each service's used heap from its metrics until stopped. @returns a function that stops and returns the peaks in megabytes */
function watchHeaps(services: Readonly<Record<string, string>>) {
  const peaks: Record<string, number> = {};
  let over = false;
  const look = async (name: string, url: string) => {
    while (!over) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const used = Number(/^nodejs_heap_size_used_bytes\S* (\S+)$/m.exec(text)?.[1]);
      if (Number.isNaN(used)) throw new Error(`${name} does not report its heap`);
      peaks[name] = Math.max(peaks[name] ?? 0, used / 2 ** 20);
      await pause(100);
    }
  };
  const running = Promise.all(Object.entries(services).map(([name, url]) => look(name, url)));
  return {
    stop: async () => {
      over = true;
      await running;
      return peaks;
    },
  };
}
