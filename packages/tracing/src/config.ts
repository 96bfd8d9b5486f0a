/** What decides about tracing; the exporter reads its further variables itself (docs/operations.md "Traces"). */
export const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service = 'unknown' } = process.env;
