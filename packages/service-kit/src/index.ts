// The process: configuration, start and end.
export {
  baseConfigShape,
  brokerConfigShape,
  brokerNodes,
  ConfigurationError,
  databaseConfigShape,
  databasePoolSize,
  ed25519PrivateKey,
  jsonList,
  httpUrl,
  loadConfig,
  readMigrationConfig,
  redisConfigShape,
  secretKey,
  secretKeys,
  serviceConfigShape,
  serviceUrl,
  type BaseConfig,
} from './config.js';
export { ServiceKitModule } from './service-kit.module.js';
export { runService, startService, type RunningService, type ServiceOptions } from './run-service.js';
export { Metrics } from './metrics.js';
export { Readiness } from './readiness.js';

// Requests and answers.
export { Endpoint, Forwarded, implementedContracts, Operation } from './endpoint.js';
export { type Actor, type Call } from './call.js';
export { fieldErrors, parseRequest, validated } from './request-validation.js';
export { ProblemException, problemOf } from './problem-exception.js';
export { toProblemException } from './problem-filter.js';
export {
  acceptableIdempotencyKey,
  ForgetOldRequests,
  IdempotencyStore,
  refuseOtherContent,
  requestHash,
  type KeyedRequest,
} from './idempotency.js';
export { csvFile, readableInstant, type CsvColumn } from './csv-file.js';
export { openClaimsController, ownDataController, personalDataPage, type PersonalList } from './personal-data.js';

// Who asks, and calls between services.
export { AllowCallers, setCaller } from './internal-auth.js';
export {
  answerDelayHeader,
  maxAnswerDelayMs,
  signServiceToken,
  serviceTokenHeader,
  ServiceTokenSigner,
  ServiceTokenVerifier,
  type ServiceToken,
  type Subject,
} from './service-token.js';
export {
  clientOf,
  InternalCallError,
  InternalClient,
  InternalUnreachableError,
  type CallOptions,
} from './internal-client.js';
export { TargetHealth } from './target-health.js';
export { instancesOf, poolTo } from './instances.js';
export { networkOf, networksOf, type Network } from './network-of.js';

// The database.
export { DatabaseModule } from './database.module.js';
export {
  connectionOptions,
  databaseOf,
  type DatabaseRights,
  type DatabaseRoles,
  type DatabaseSchema,
} from './database-options.js';
export { isDatabaseUnavailable } from './database-connection.js';
export { buildIndex } from './build-index.js';
export { migrate, runMigration, settingsOfDatabase } from './migrate.js';
export { createFoldText, createSetOnce, setOnce } from './migration-sql.js';
export { firstRow, rows } from './rows.js';
export { Conditions } from './conditions.js';
export { containing, wordOrNumberPatterns, wordPatterns } from './search-patterns.js';
export { countedOf, inOrder, listAll, listAllById, listPage, listTotal, type ListSource } from './list-page.js';
export {
  countsInto,
  createDailyFigures,
  DailyFiguresModule,
  dailyFiguresRights,
  firstDayOf,
  readDailyFigures,
} from './daily-figures.js';
export { archiveTimeoutMs, WalArchive, WalArchiveModule } from './wal-archive.js';
export { refuseOverwriting } from './refuse-overwriting.js';

// Work besides requests.
export { Repeat } from './repeat.js';
export { WorkPool } from './work-pool.js';
export { ConcurrencyLimit } from './concurrency-limit.js';
export { waitForEffect, withDeadline } from './bounded-waits.js';
export { openBytes, sealBytes } from './sealed-bytes.js';

// Logs and errors.
export { configureLogging, createLogger, logger } from './logger.js';
export { scrubText } from './redaction.js';
export { currentSpan, currentTraceparent, inStoredTrace, linkedSpan, spanOfStoredTrace } from './trace-context.js';
export { correlationIdHeader, inRequestContext, requestContext, requestIdHeader } from './request-context.js';
export { contextOfRequest } from './request-hooks.js';
export { codeOfError, isError } from './is-error.js';
