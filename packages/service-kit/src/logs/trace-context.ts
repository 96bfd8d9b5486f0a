import { context, propagation, ROOT_CONTEXT, SpanKind, trace, type Link, type SpanContext } from '@opentelemetry/api';

/*
 * How a trace continues where no call does: over a row that is read later. Without tracing (docs/operations.md "Traces") all of this is
 * OpenTelemetry's API alone, which then does nothing.
 */
const tracer = trace.getTracer('raffle');

/** The running span as `traceparent` (W3C Trace Context), to be stored; null without tracing. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Runs `work` as a continuation of a stored trace. Null: in the current one. */
export function inStoredTrace<T>(traceparent: string | null, work: () => T): T {
  if (traceparent === null) return work();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), work);
}

/**
 * Runs `work` as a span of a stored trace, with a link to what triggers it now: a webhook, another request, the poller. Null: without a span.
 */
export async function spanOfStoredTrace<T>(
  name: string,
  traceparent: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (traceparent === null) return work();
  const trigger = currentSpan();
  const links: Link[] = trigger ? [{ context: trigger }] : [];
  return inStoredTrace(traceparent, () =>
    tracer.startActiveSpan(name, { kind: SpanKind.INTERNAL, links }, async (span) => {
      try {
        return await work();
      } finally {
        span.end();
      }
    }),
  );
}

/** The running span, for {@link linkedSpan}; undefined without tracing. */
export const currentSpan = (): SpanContext | undefined => trace.getActiveSpan()?.spanContext();

/** Runs `work` for several traces at once: in a trace of its own, with a link to a span of each. */
export function linkedSpan<T>(
  name: string,
  spans: readonly (SpanContext | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const links = spans.flatMap((span) => (span ? [{ context: span }] : []));
  return tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER, links, root: true }, (span) =>
    work().finally(() => span.end()),
  );
}

/** Names the running span of a request by its route, since its URL may contain ids and tokens. */
export function nameRequestSpan(method: string, route: string): void {
  trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route);
}
