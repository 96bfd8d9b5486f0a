export { seed, NotHere, type Target } from './seed.js';
