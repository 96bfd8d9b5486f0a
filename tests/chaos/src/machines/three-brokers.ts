import type { System } from '@raffle/local';
import { services } from '../plan.js';
import { receiveSpans, type Span } from './spans.js';
import { inTemporaryFolder, startTrialSystem } from './system.js';

export const nodes = 3;

export interface ThreeBrokers {
  system: System;
  dataDir: string;
  /** What our processes have traced. */
  spans: readonly Span[];
}

/** One of each process with tracing, and a broker of three nodes. */
export const threeBrokers = (use: (place: ThreeBrokers) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (dataDir) => {
    const collector = await receiveSpans();
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '500' };
    let system: System | undefined;
    try {
      system = await startTrialSystem({
        dataDir,
        brokerNodes: nodes,
        demonstration: true,
        env: Object.fromEntries(services.map((name) => [name, traced])),
      });
      await use({ system, dataDir, spans: collector.spans });
    } finally {
      await system?.stop();
      collector.close();
    }
  });
