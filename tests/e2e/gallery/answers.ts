/** Answers of the gateway for the gallery's screens, checked against the contract's types. */
export { inHours, now } from './fixed.js';
export * from './draw-answers.js';
export * from './product-answers.js';
export * from './ticket-answers.js';
export * from './user-area-answers.js';
