import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { currentSpan } from '@raffle/service-kit';
import { Gathering } from '../src/gathering.js';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
beforeAll(() => provider.register());
afterAll(() => provider.shutdown());

/** Handles events whose deliveries each have a trace, and returns the trace of each, of the work, and of what each caused. */
async function handle(ids: readonly string[]) {
  exporter.reset();
  let worked: string | undefined;
  const caused: (string | undefined)[] = [];
  const gathering = new Gathering(async (events) => {
    worked = currentSpan()?.traceId;
    for (const { inItsContext } of events) caused.push(inItsContext(currentSpan)?.traceId);
  });
  const delivered = ids.map((messageId) =>
    trace.getTracer('test').startActiveSpan(`consume ${messageId}`, async (span) => {
      const rest = { event: 'x.v1', occurredAt: new Date(), correlationId: messageId, causationId: null };
      await gathering.gather({}, { messageId, ...rest }, false);
      span.end();
      return span.spanContext();
    }),
  );
  return { deliveries: await Promise.all(delivered), worked, caused };
}

test('events that are handled together have a trace of their own, linked to each of theirs, in which each causes others', async () => {
  const { deliveries, worked, caused } = await handle(['a', 'b', 'c']);
  const together = exporter.getFinishedSpans().find(({ name }) => name === 'handle x.v1');
  expect(together?.links.map(({ context }) => context.spanId)).toEqual(deliveries.map(({ spanId }) => spanId));
  expect(worked).toBe(together?.spanContext().traceId);
  expect(deliveries.map(({ traceId }) => traceId)).not.toContain(worked);
  expect(caused).toEqual(deliveries.map(({ traceId }) => traceId));
});

test('an event that is alone in its window continues its trace', async () => {
  const { deliveries, worked, caused } = await handle(['a']);
  expect([worked, ...caused]).toEqual([deliveries[0]?.traceId, deliveries[0]?.traceId]);
});
