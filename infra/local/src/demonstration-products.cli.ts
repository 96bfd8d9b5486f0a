import { text } from 'node:stream/consumers';
import { adminUsername } from './admin-account.js';
import { offerDemonstrationProducts } from './demonstration-products.js';
import { until } from './wait.js';
import * as z from 'zod/mini';

/**
 * The demonstration products in containers (docker-compose.yml, profile demo): the gateway's URL is the argument, the
 * administrator's password comes on standard input.
 */
const [gateway = ''] = process.argv.slice(2);
const password = (await text(process.stdin)).trim();
const status = z.object({ parts: z.array(z.object({ working: z.boolean() })) });
// The gateway may still take a service that has just started for down.
await until(
  'A part of the platform',
  120_000,
  async () => {
    const answer = await fetch(`${gateway}/api/status`, { signal: AbortSignal.timeout(20_000) });
    return status.parse(await answer.json()).parts.every(({ working }) => working);
  },
  1_000,
);
const offered = await offerDemonstrationProducts({ gateway, username: adminUsername, password, now: new Date() });
console.log(`${offered} demonstration products were put on sale.`);
