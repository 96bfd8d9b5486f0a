export { colleaguePassword, colleagues } from './back-office.js';
export { password, people } from './people.js';
export { NotHere, seed, type Target } from './seed.js';
