import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withDeadline } from './bounded-waits.js';
import { failedRows } from './failed-rows.js';
import { droppedLogLines, logger } from '../logs/logger.js';

const log = logger('metrics');
/** Shorter than Prometheus waits for a scrape (10 s), so that the other metrics arrive while a database hangs. */
const readWithinMs = 4_000;

/** A value, or one for each combination of a gauge's labels. */
type Reading = number | readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

interface MeasuredGauge {
  help: string;
  labels?: readonly string[];
}

/** The metrics of one process, served by `/metrics`. Add your own with `registers: [metrics.registry]`, or with `measure`. */
export class Metrics {
  readonly registry = new Registry();
  readonly httpDurations: Histogram<'method' | 'route' | 'status'>;
  /** Set by `Repetitions`. */
  readonly jobSuccesses: Gauge<'job'>;
  readonly jobPauses: Gauge<'job'>;

  constructor(service: string) {
    const registers = [this.registry];
    this.registry.setDefaultLabels({ service });
    // The event loop is sampled five times a second, not a hundred: each sample wakes an idle process.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 200 });
    const help = 'Always 1; its labels name the version of the project and of Node that this process runs.';
    const build = new Gauge({ name: 'build_info', help, labelNames: ['version', 'node'], registers });
    build.set({ version: projectVersion(), node: process.versions.node }, 1);
    new Counter({
      name: 'log_lines_dropped_total',
      help: 'Log lines that could not be written, because the disk was full or the reader was gone.',
      registers,
      collect() {
        this.reset();
        this.inc(droppedLogLines());
      },
    });
    this.httpDurations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of its answer, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.jobSuccesses = new Gauge({
      name: 'background_job_last_success_timestamp_seconds',
      help: 'End of the last round of a background job that did not fail, in this instance; before the first one, the start of the process. Any instance can do the work: max by (service, job).',
      labelNames: ['job'],
      registers,
    });
    new Counter({
      name: 'background_job_failed_rows_total',
      help: 'Rows that a background job could not work on and skipped; the log has each.',
      labelNames: ['job'],
      registers,
      collect() {
        this.reset();
        for (const [job, rows] of failedRows()) this.inc({ job }, rows);
      },
    });
    this.jobPauses = new Gauge({
      name: 'background_job_pause_seconds',
      help: 'Pause between two rounds of a background job.',
      labelNames: ['job'],
      registers,
    });
  }

  /**
   * Gauges of a state outside of this process, of which one reading per scrape sets all: those without labels are NaN, the others absent,
   * while it fails or takes longer than four seconds. Every instance reports the same state, which their help says.
   */
  measure<Name extends string>(
    described: Readonly<Record<Name, MeasuredGauge>>,
    read: () => Promise<Readonly<Record<Name, Reading>>>,
  ): void {
    let reading: Promise<void> | undefined;
    // prom-client collects every gauge of a scrape at the same time, so they share it.
    const collect = (): Promise<void> =>
      (reading ??= this.readInto(gauges, read).finally(() => {
        reading = undefined;
      }));
    const gauges: { name: Name; gauge: Gauge; unknown: Reading }[] = Object.entries<MeasuredGauge>(described).map(
      ([name, { help, labels = [] }]) => {
        const gauge = new Gauge({
          name,
          help: `${help} ${sameInAll}`,
          labelNames: [...labels],
          registers: [this.registry],
          collect,
        });
        return { name: name as Name, gauge, unknown: labels.length > 0 ? [] : NaN };
      },
    );
  }

  private async readInto<Name extends string>(
    gauges: readonly { name: Name; gauge: Gauge; unknown: Reading }[],
    read: () => Promise<Readonly<Record<Name, Reading>>>,
  ): Promise<void> {
    let found: Readonly<Record<Name, Reading>> | undefined;
    try {
      found = await withDeadline(readWithinMs, read(), 'measuring');
    } catch (error) {
      log.warn({ err: error, metrics: gauges.map(({ name }) => name) }, 'metrics could not be measured');
    }
    for (const { name, gauge, unknown } of gauges) {
      const value: Reading = found?.[name] ?? unknown;
      gauge.reset();
      if (typeof value === 'number') gauge.set(value);
      else for (const [labels, one] of value) gauge.set(labels, one);
    }
  }
}

const sameInAll = 'Reported by each instance: max by (service).';

/** The version in the project's package.json, above this file wherever it was built or copied to. */
function projectVersion(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string; version: string };
    if (name === 'raffle-platform') return version;
  }
  return 'unknown';
}
