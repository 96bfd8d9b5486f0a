// Times the loop of `npm run dev`, which runs: from a changed line of a service until an answer of it, through the public address, has
// changed, and from a changed line of a screen until a browser receives it. Five times each:
//   npx node tests/bench/edit-loop.mjs
// It restores what it changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const { gateway } = JSON.parse(readFileSync('.data/local.json', 'utf8'));
const rounds = 5;
const withinMs = 60_000;

const textAt = async (path) => (await fetch(gateway + path)).text();

async function until(what, isSeen) {
  const begin = Date.now();
  while (!(await isSeen().catch(() => false))) {
    if (Date.now() - begin > withinMs) throw new Error(`${what} is not seen.`);
    await pause(10);
  }
}

/** Vite does not notice a change a few milliseconds after another one. */
const apart = () => pause(500);

/** Milliseconds from a change of the file until `isSeen(true)`; waits until the restored file is seen too. */
async function timed(file, change, isSeen) {
  const source = readFileSync(file, 'utf8');
  const changed = change(source);
  if (changed === source) throw new Error(`${file} has no line to change.`);
  const begin = Date.now();
  let took;
  try {
    writeFileSync(file, changed);
    await until(`The change of ${file}`, () => isSeen(true));
    took = Date.now() - begin;
  } finally {
    await apart();
    writeFileSync(file, source);
  }
  await until(`The restored ${file}`, () => isSeen(false));
  await apart();
  return took;
}

const service = () =>
  timed(
    'services/identity/src/referral/referral.controller.ts',
    (source) => source.replace('code)) !== null', 'code)) === null'),
    async (changed) => (await textAt('/api/referral-codes/AAAAAAAA')) === `{"known":${changed}}`,
  );

/** What Vite tells browsers. */
const told = [];

async function listen() {
  const [, token] = /wsToken = "([^"]+)"/.exec(await textAt('/@vite/client')) ?? [];
  const socket = new WebSocket(`${gateway.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  socket.addEventListener('message', ({ data }) => told.push(JSON.parse(data)));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return socket;
}

async function screen(round) {
  const path = '/src/features/help/help-screen.tsx';
  await textAt(path);
  told.length = 0;
  return timed(
    `frontend${path}`,
    (source) => `${source}\nexport const changed${round} = 1;\n`,
    async (changed) =>
      (!changed || told.some(({ type }) => type === 'update' || type === 'full-reload')) &&
      (await textAt(`${path}?t=${Date.now()}`)).includes(`changed${round}`) === changed,
  );
}

async function report(name, measure) {
  const times = [];
  for (let round = 1; round <= rounds; round++) times.push(await measure(round));
  times.sort((one, other) => one - other);
  console.log(`${name}: median ${times[rounds >> 1]} ms (${times.join(', ')})`);
}

console.log(`Load ${loadavg()[0].toFixed(1)}, ${availableParallelism()} cores`);
await report('service', service);
const socket = await listen();
await report('screen', screen);
socket.close();
