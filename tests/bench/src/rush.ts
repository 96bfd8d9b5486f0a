import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { pause, request } from './client.js';
import { drawAtHour } from './draw-hour.js';
import { round, tableOf } from './figures.js';
import { withShop } from './shop.js';

/**
 * `npm run bench:rush -- [--buyers <n>] [--places <n>]`, or with an hour `-- --hour [--watchers <n>]`: a draw announced on television. Places exist for a tenth of
 * the buyers, who share one address, with production limits. Fails if the number of granted tickets differs or a buyer sees an error.
 */
const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '3000' },
    places: { type: 'string', default: '300' },
    hour: { type: 'boolean', default: false },
    watchers: { type: 'string', default: '3000' },
  },
});
const [people, places] = [Number(values.buyers), Number(values.places)];
const withinMs = 10_000;
const grantTimeoutMs = 60_000;

const failures = values.hour ? await drawAtHour(Number(values.watchers)) : await rushFor();

function rushFor(): Promise<string[]> {
  return withShop(
    async (shop) => {
      const { gateway, sandbox } = shop.system.addresses;
      console.error(`registering ${people} people …`);
      const buyers = await shop.driver.run('registerPeople', {
        gateway,
        sandbox,
        from: 0,
        count: people,
        atOnce: 60,
      });
      const [productId = 0] = await shop.offer(1, places);
      // Tickets learns of its product by an event.
      await pause(2_000);
      console.error('the rush …');
      const rushed = await shop.driver.run('rush', { gateway, sandbox, buyers, productId, withinMs, thinkMs: 2_500 });
      const granted = await grantedBy(`${gateway}/api/products/${productId}`, places);
      const { full, opened, landing } = rushed;
      console.log(
        `${people} buyers within ${withinMs / 1_000} s for ${places} places, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.\n`,
      );
      console.log(
        tableOf([
          { what: 'tickets granted', measured: String(granted), gate: String(places) },
          { what: 'word that the draw is full: people', measured: String(full.count) },
          {
            what: 'word that the draw is full: p50 and p99, ms',
            measured: `${round(full.p50)}, ${round(full.p99)}`,
            gate: 'p99 5000',
          },
          { what: 'place and payment page: p50 and p99, ms', measured: `${round(opened.p50)}, ${round(opened.p99)}` },
          { what: 'landing page meanwhile, p95, ms', measured: round(landing.p95), gate: '300' },
          { what: 'asked to retry', measured: JSON.stringify(rushed.askedToRetry) },
          { what: 'other errors', measured: JSON.stringify(rushed.errors), gate: '{}' },
        ]),
      );
      return [
        ...(granted === places && rushed.paid === places
          ? []
          : [`${rushed.paid} paid, ${granted} granted, ${places} places`]),
        ...Object.keys(rushed.errors),
      ];
    },
    { limits: 'production' },
  );
}
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}

/** The tickets of a product once there are `expected`, or at the timeout. */
async function grantedBy(url: string, expected: number): Promise<number> {
  const deadline = Date.now() + grantTimeoutMs;
  for (;;) {
    const { body } = await request('GET', url);
    const granted = (body['product'] as { current_participants: number }).current_participants;
    if (granted >= expected || Date.now() > deadline) return granted;
    await pause(500);
  }
}
