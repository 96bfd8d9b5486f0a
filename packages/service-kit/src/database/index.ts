// PostgreSQL: connections, migrations, lists, and what services store alike.
export { DatabaseModule } from './database.module.js';
export {
  connectionOptions,
  databaseOf,
  type DatabaseRights,
  type DatabaseRoles,
  type DatabaseSchema,
} from './database-options.js';
export { buildIndex } from './build-index.js';
export { readMigrationConfig } from './config.js';
export { migrate, runMigration, settingsOfDatabase } from './migrate.js';
export { createFoldText, createSetOnce, setOnce } from './migration-sql.js';
export { plannedAtEachUse } from './database-connection.js';
export { firstRow, rows } from './rows.js';
export { deleteInSavepoints, inSavepoints } from './in-savepoints.js';
export { Conditions } from './conditions.js';
export { containing, wordOrNumberPatterns, wordPatterns } from './search-patterns.js';
export {
  countedOf,
  inOrder,
  listAll,
  listAllById,
  listPage,
  listTotal,
  opposite,
  type ListSource,
} from './list-page.js';
export { asPage, edgeOf, edgesOf, refusingForeignEdges } from './page-edges.js';
export {
  countsInto,
  createDailyFigures,
  DailyFiguresModule,
  dailyFiguresRights,
  firstDayOf,
  readDailyFigures,
} from './daily-figures.js';
export { WalArchive, WalArchiveModule } from './wal-archive.js';
export {
  ForgetOldRequests,
  IdempotencyStore,
  refuseOtherContent,
  requestHash,
  type KeyedRequest,
} from './idempotency.js';
export { openClaimsController, ownDataController, personalDataPage, type PersonalList } from './personal-data.js';
