// Prints what Prometheus asks on one machine (pilot.yml), from the addresses of the running system and METRICS_PORT (9464):
//   node infra/prometheus/targets.mjs > /etc/prometheus/targets.json
// Ports stay the same from start to start, unless another program has taken one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.RAFFLE_DATA_DIR ?? join(import.meta.dirname, '../../.data');
const addresses = JSON.parse(readFileSync(join(folder, 'local.json'), 'utf8'));
const metrics = {
  ...addresses,
  gateway: `http://127.0.0.1:${process.env.METRICS_PORT ?? 9464}`,
};
const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging', 'gateway'];
console.log(
  JSON.stringify(
    services.map((service) => ({ targets: [new URL(metrics[service]).host], labels: { service } })),
    null,
    2,
  ),
);
