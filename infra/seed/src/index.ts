export { colleagues } from './back-office.js';
export { people } from './people.js';
export { NotHere, seed, type Target } from './seed.js';
