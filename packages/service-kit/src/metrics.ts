import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The metrics of one process, served by `/metrics`. Add your own with `registers: [metrics.registry]`. */
export class Metrics {
  readonly registry = new Registry();
  readonly httpDurations: Histogram<'method' | 'route' | 'status'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    this.httpDurations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of its answer, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    });
  }
}
