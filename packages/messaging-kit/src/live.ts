// For a process without a database: nothing here loads TypeORM.
export { LiveEventsModule } from './live-events.module.js';
export { LiveEvents } from './live-events.js';
