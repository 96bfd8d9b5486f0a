import { readFileSync } from 'node:fs';

/** Loaded into a service before its own code (`--import <this>?<file>`): its clock is wrong by the value in the file, in milliseconds. */
const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
const RightDate = Date;
let wrongBy = 0;

function look(): void {
  try {
    wrongBy = Number(readFileSync(file, 'utf8'));
  } catch {
    wrongBy = 0; // the clock has not been disturbed yet
  }
}

look();
setInterval(look, 250).unref();

const now = () => RightDate.now() + wrongBy;
globalThis.Date = new Proxy(RightDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)) as unknown,
});
