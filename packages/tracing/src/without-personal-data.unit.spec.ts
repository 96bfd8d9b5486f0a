import { expect, test } from '@jest/globals';
import { SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { WithoutPersonalData } from './without-personal-data.js';

test('what a person typed leaves in no part of a span', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({
    spanProcessors: [new WithoutPersonalData(new SimpleSpanProcessor(exporter))],
  });
  const typed = 'Afi Mensah +22890112233';
  const tracer = provider.getTracer('test');
  const other = tracer.startSpan('other');
  const span = tracer.startSpan('GET /users/profile', {
    attributes: { 'url.full': typed, 'error.message': typed, 'error.type': '22P02', 'http.route': '/users/profile' },
    links: [{ context: other.spanContext(), attributes: { 'link.note': typed } }],
  });
  span.recordException(new Error(`invalid input syntax for type uuid: "${typed}"`));
  span.addEvent('noted', { note: typed });
  span.setStatus({ code: SpanStatusCode.ERROR, message: `invalid input syntax for type uuid: "${typed}"` });
  span.end();
  const [exported] = exporter.getFinishedSpans();
  const { attributes, events, links, status, name } = exported!;
  expect(JSON.stringify({ attributes, events, links, status, name })).not.toMatch(/Afi|22890112233/);
  expect(attributes).toEqual({ 'error.type': '22P02', 'http.route': '/users/profile' });
  expect(status).toEqual({ code: SpanStatusCode.ERROR });
  expect(events[0]).toMatchObject({ name: 'exception', attributes: { 'exception.type': 'Error' } });
});
