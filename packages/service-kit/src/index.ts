// The process: start and end, work besides requests.
export { runService, startService, type RunningService, type ServiceOptions } from './process/run-service.js';
export { Metrics } from './process/metrics.js';
export { Readiness } from './process/readiness.js';
export { Repeat, Repetitions } from './process/repeat.js';
export { eachRow, FirstDue, skipRow } from './process/failed-rows.js';
export { WorkPool } from './process/work-pool.js';
export { waitForCopy, waitForEffect, withDeadline } from './process/bounded-waits.js';
export { openBytes, sealBytes } from './process/sealed-bytes.js';
export { codeOfError, isError } from './process/is-error.js';
export { ServiceKitModule } from './process/service-kit.module.js';
export { isDatabaseUnavailable } from './process/database-unavailable.js';

// Logs and traces.
export { configureLogging, logger } from './logs/logger.js';
export { currentSpan, currentTraceparent, inStoredTrace, linkedSpan, spanOfStoredTrace } from './logs/trace-context.js';
export { correlationIdHeader, inRequestContext, requestContext, requestIdHeader } from './logs/request-context.js';
