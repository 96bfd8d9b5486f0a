import { join } from 'node:path';
import { startBackingServices } from '../backing/backing-services.js';
import { testVariables } from '../test-services.js';
import { runnerConfig } from '../config.js';
import { progressTo } from '../progress.js';
import { sentenceOf } from '../start-failure.js';
import type { Counted, PartJob } from './part.js';
import { atLeastOne, jestFailures, jestReport, readReport } from './reports.js';

/** Integration tests wait for databases, queues and delays: three workers leave a tenth of two cores idle. */
const jestArguments = ['--config', 'jest.together.config.mjs', '--ci', '--maxWorkers=4'];

/** All specs in one run of Jest, with private backing services. */
export async function jest({ tools, write, folder, logs, limitMs }: PartJob): Promise<Counted> {
  const services = await startBackingServices({
    dataDir: join(folder, 'services'),
    logsDir: logs,
    progress: progressTo(write),
    temporary: true,
    existing: runnerConfig(),
  });
  // The specs that need RabbitMQ wait for it.
  services.rabbitmqReady.catch((error: unknown) => write(sentenceOf(error)));
  try {
    const reportFile = join(folder, 'jest.json');
    const { ok, timedOut } = await tools.run({
      program: 'jest',
      args: [...jestArguments, '--json', `--outputFile=${reportFile}`],
      env: { ...testVariables(services), NODE_ENV: 'test' },
      timeoutMs: limitMs,
      show: true,
      // Jest reports on its standard error: this is what the services under test log.
      outputFile: join(logs, 'services-under-test.log'),
    });
    const report = readReport(reportFile, jestReport);
    if (timedOut) write('Jest did not end in time: a test left something open.');
    if (!report) throw new Error('Jest wrote no report.');
    if (report.numPendingTests > 0) write(`${report.numPendingTests} tests were skipped.`);
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    return atLeastOne({
      passed: report.numPassedTests,
      failed: !ok && failed === 0 ? 1 : failed,
      failures: jestFailures(report),
    });
  } finally {
    await services.stop();
  }
}
