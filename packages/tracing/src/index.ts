import { endpoint, service } from './config.js';

/*
 * Loaded before a process's own modules: `node --import …/packages/tracing/dist/index.js`. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of
 * OpenTelemetry is loaded.
 */
if (endpoint) {
  const { startTracing } = await import('./start-tracing.js');
  startTracing(service);
}
