// Times the back-office's lists of payments, refunds, tickets, products and deliveries with 100,000 rows each, and the books, on the
// built services:
//   npm run build && npm run bench:lists [-- <rounds> <payments|tickets|catalog>]
// Uses the tests' services; creates separate databases and drops them.
import { availableParallelism, loadavg } from 'node:os';
import 'reflect-metadata';
import { configureLogging } from '@raffle/service-kit';
import backingServices from '../jest/backing-services.mjs';
import { catalog } from './lists/catalog.mjs';
import { payments } from './lists/payments.mjs';
import { tickets } from './lists/tickets.mjs';

configureLogging({ level: 'silent', service: 'bench' });
await backingServices();
const parts = { payments, tickets, catalog };
const wanted = process.argv[3];
if (wanted !== undefined && !(wanted in parts))
  throw new Error(`Unknown part ${wanted}: choose one of ${Object.keys(parts).join(', ')}`);
console.log(`Load ${loadavg()[0].toFixed(1)}, ${availableParallelism()} cores\n`);
console.log('| | quickest | median | p95 |\n| --- | --- | --- | --- |');
for (const [name, measure] of Object.entries(parts)) {
  if ((wanted ?? name) === name) await measure();
}
