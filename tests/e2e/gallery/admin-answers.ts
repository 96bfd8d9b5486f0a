/** Answers for the screens of the back-office, checked against the contract's types. */
export * from './admin-dashboard-answers.js';
export * from './admin-message-answers.js';
export * from './admin-payment-answers.js';
export * from './admin-settings-answers.js';
export * from './admin-team-answers.js';
