// The module, and its tables.
export { MessagingModule } from './messaging.module.js';
export { defaultRetryPausesMs, messagingOptions, prefetchOf, type MessagingOptions } from './messaging-options.js';
export { messagingMigrations, messagingRights } from './1795627800000-create-messaging-tables.migration.js';

// Events out and in.
export { measureBacklog, Outbox } from './outbox.js';
export { createSentEventIndexes, forgetEvents, sentBy } from './sent-events.js';
export { OnEvent } from './on-event.js';
export type { EventContext } from './event-handlers.js';
export type { GatheredEvent } from './gathering.js';
export { EventConsumer } from './event-consumer.js';

// The broker, its queues and dead letters.
export { BrokerConnection } from './broker-connection.js';
export { deadLetterQueueOf, deadLetterSuffix, exchange, queueOf, retryQueueOf } from './wire.js';
export { discardDeadLetter, listDeadLetters, peekMessages, replayDeadLetters } from './dead-letters.js';
export { oldest, oldestOf, type QueuedMessage } from './queued-messages.js';
