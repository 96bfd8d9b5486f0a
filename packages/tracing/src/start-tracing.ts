import { diag, type propagation } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { AmqplibInstrumentation } from '@opentelemetry/instrumentation-amqplib';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { RedisInstrumentation } from '@opentelemetry/instrumentation-redis';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { register } from 'import-in-the-middle/register-hooks.mjs';
import { WithoutPersonalData } from './without-personal-data.js';

/** Asked every few seconds: their spans would hide the others. */
const quietPaths = new Set(['/health', '/ready', '/metrics']);

/**
 * Traces requests, calls, statements, commands and messages of this process, and exports them by OTLP. What repeats in the background has
 * no parent and is not traced. Nest's own instrumentation is left out: Nest 12 does not start with it.
 * @param service the process' name
 */
export function startTracing(service: string): void {
  // These too where they are imported instead of required; whatever else is wrapped would only cost memory.
  register({ include: ['amqplib', 'http', 'https', 'node:http', 'node:https', 'pg', 'pg-pool', 'redis'] });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'raffle', 'service.name': service }),
    spanProcessors: [new WithoutPersonalData(new BatchSpanProcessor(new OTLPTraceExporter()))],
  });
  provider.register({ propagator: service === 'gateway' ? new OutwardPropagator() : new W3CTraceContextPropagator() });
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => quietPaths.has(url),
        requireParentforOutgoingSpans: true,
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new RedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
      new AmqplibInstrumentation({ useLinksForConsume: false }),
    ],
  });
  // The process exits by itself after its shutdown: what was traced until now is sent meanwhile.
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => {
      provider.forceFlush().catch((error: unknown) => diag.warn('the last spans were not sent', error));
    });
}

/** Traces begin at the gateway: a browser's `traceparent` would choose which requests are traced, and as what. */
class OutwardPropagator extends W3CTraceContextPropagator {
  override extract(context: Parameters<typeof propagation.extract>[0]) {
    return context;
  }
}
