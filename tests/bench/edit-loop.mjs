// Times the loop of `npm run dev`, which runs: from a changed line of a service until an answer of it, through the public address, has
// changed, and from a changed line of a screen until a browser is told and receives it. Five times each:
//   node tests/bench/edit-loop.mjs
// It restores what it changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const { gateway } = JSON.parse(readFileSync('.data/local.json', 'utf8'));
const rounds = 5;
const withinMs = 60_000;

const textAt = async (path) => (await fetch(gateway + path)).text();

/** Milliseconds from a change of the file until `isSeen`. */
async function timed(file, change, isSeen) {
  const source = readFileSync(file, 'utf8');
  const changed = change(source);
  if (changed === source) throw new Error(`${file} has no line to change.`);
  const begin = Date.now();
  try {
    writeFileSync(file, changed);
    while (!(await isSeen().catch(() => false))) {
      if (Date.now() - begin > withinMs) throw new Error(`The change of ${file} is not seen.`);
      await pause(10);
    }
    return Date.now() - begin;
  } finally {
    writeFileSync(file, source);
  }
}

async function service() {
  const answers = (known) => async () => (await textAt('/api/referral-codes/AAAAAAAA')) === `{"known":${known}}`;
  const took = await timed(
    'services/identity/src/referral/referral.controller.ts',
    (source) => source.replace('code)) !== null', 'code)) === null'),
    answers(true),
  );
  // The next change comes when the restored line runs.
  while (!(await answers(false)().catch(() => false))) await pause(100);
  return took;
}

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
  const took = await timed(
    `frontend${path}`,
    (source) => `${source}\nexport const changed${round} = 1;\n`,
    async () =>
      told.some(({ type }) => type === 'update' || type === 'full-reload') &&
      (await textAt(`${path}?t=${Date.now()}`)).includes(`changed${round}`),
  );
  told.length = 0;
  while (told.length === 0) await pause(100);
  return took;
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
