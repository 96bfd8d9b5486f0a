export * from './catalog.js';
export * from './define-operation.js';
export * from './identity.js';
export * from './messaging.js';
export * from './payments.js';
export * from './personal-data.js';
export * from './queues.js';
export * from './tickets.js';
