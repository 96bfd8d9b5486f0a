import { registerOnce } from '../buyer.js';
import { insist, pause, send } from '../client.js';
import type { ThreeBrokers } from './three-brokers.js';
import type { Span } from './spans.js';

/** What one purchase with a payment must leave in one trace: process and a name of each kind of work. */
const expected: readonly [process: string, name: RegExp][] = [
  ['gateway', /^POST \/api\/tickets\/purchase$/],
  ['gateway', /^redis-/],
  ['tickets', /^POST \/tickets\/purchase$/],
  ['tickets', /^pg\.query/],
  ['payments', /^POST \/internal\//],
  ['payments', /^(GET|POST)$/],
  ['payments', /^check payment$/],
  ['payments', /publish/],
  ['tickets', /(process|consume)/],
  ['tickets', /publish/],
  ['catalog', /(process|consume)/],
];
const secrets = ['url.full', 'url.path', 'http.url', 'http.target', 'client.address', 'user_agent.original'];

/**
 * With tracing on, one purchase is one trace: from the browser's request over the provider, both outboxes and the broker to what its events
 * cause, and no span names a token or a person.
 */
export async function tracing({ system, spans }: ThreeBrokers): Promise<string> {
  const { gateway, sandbox } = system.addresses;
  const token = await registerOnce('92000001', system.addresses);
  const products = await send<{ products: { id: number }[] }>(`${gateway}/api/products`, { method: 'GET' });
  if (products.is !== 'acknowledged') throw new Error('the products are not answered');
  const bought = await insist<{ token: string }>(
    `${gateway}/api/tickets/purchase`,
    { token, body: { productId: products.answer.products[0]?.id, quantity: 1 } },
    { until: Date.now() + 10_000 },
  );
  if (bought.is !== 'acknowledged') throw new Error('the purchase is refused');
  await send(`${sandbox}/sandbox/payments/${bought.answer.token}/pay`);
  return oneTrace(spans);
}

/** Waits until the purchase's trace is complete. @throws Error naming what is missing after 20 s, or what a span must not say */
async function oneTrace(spans: readonly Span[]): Promise<string> {
  for (const until = Date.now() + 20_000; ; await pause(250)) {
    const root = spans.find(({ process, name }) => process === 'gateway' && name === 'POST /api/tickets/purchase');
    const trace = spans.filter(({ traceId }) => traceId === root?.traceId);
    const missing = expected.filter(
      ([process, name]) => !trace.some((span) => span.process === process && name.test(span.name)),
    );
    if (missing.length > 0 && Date.now() < until) continue;
    if (missing.length > 0)
      throw new Error(
        `the purchase's trace lacks ${missing.map(([process, name]) => `${process} ${name.source}`).join(', ')}; it has ` +
          [...new Set(trace.map(({ process, name }) => `${process} ${name}`))].join(', '),
      );
    const told = spans.flatMap(({ attributes }) => secrets.filter((name) => attributes.includes(name)));
    if (told.length > 0) throw new Error(`spans have ${[...new Set(told)].join(', ')}`);
    const check = trace.find(({ name }) => name === 'check payment');
    if (!check?.linked) throw new Error('the check is not linked to what triggered it');
    return `one purchase is one trace of ${trace.length} spans in ${new Set(trace.map(({ process }) => process)).size} processes`;
  }
}
