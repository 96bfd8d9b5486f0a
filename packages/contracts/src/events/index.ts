export * from './all-events.js';
export * from './audit.js';
export * from './catalog.js';
export * from './identity.js';
export * from './messaging.js';
export * from './payments.js';
export * from './tickets.js';
export * from './define-event.js';
