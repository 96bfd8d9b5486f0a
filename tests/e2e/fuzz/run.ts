import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import fc from 'fast-check';
import { requests, webhook, type Drawn } from './requests.js';
import { openShop, type Addresses } from './shop.js';
import { isUnstorable, wrongIn } from './verdict.js';

export interface Plan {
  seed: number;
  requests: number;
  /** Time limit of the run; it ends with the requests sent by then. */
  minutes?: number;
  /** fast-check's path of a failure to reproduce; requests are then sent one at a time. */
  path?: string;
}

export interface Outcome {
  /** The figures in one line. */
  figures: string;
  /** Endpoints for which no request succeeded. */
  missed: string[];
  /** The failure: the smallest failing request, what is wrong, how to reproduce it. Undefined if nothing failed. */
  failure?: string;
}

/** Endpoints that read a JSON body. */
const bodies = new Set(allEndpoints.filter(({ body }) => body).map(({ method, path }) => `${method} ${path}`));
const plainPath = ({ path }: Drawn) => path.replace(/^\/api/, '');
const readAsJson = ({ body, headers }: Drawn) =>
  body !== undefined && 'json' in body && !('content-type' in headers) && !('content-encoding' in headers);

const sideBySide = 8;

/** All requests come from one address and three people. */
const unlimited = '9000000/60';
export const limits = Object.fromEntries(
  [
    ...'FLOOD GENERAL LOGIN ADMIN_LOGIN CODES CREDENTIALS REGISTRATION REFERRAL PAYMENT DATA CACHED PAGES IMAGES WEBHOOK LIVE UNKNOWN'
      .split(' ')
      .map((bucket) => `LIMIT_${bucket}_ADDRESS`),
    ...['GENERAL', 'CREDENTIALS', 'PAYMENT', 'DATA', 'LIVE'].map((bucket) => `LIMIT_${bucket}_SESSION`),
  ].map((name) => [name, unlimited]),
);

/** Sends requests drawn from the seed to a running system and judges each answer. */
export async function fuzz(
  at: Addresses,
  credentials: { username: string; password: string },
  plan: Plan,
): Promise<Outcome> {
  const shop = await openShop(at, credentials);
  const counted = { sent: 0, slowestMs: 0, statuses: {} as Record<string, number>, taken: new Set<string>() };
  let failing: number | undefined;
  const judge = async (drawn: Drawn, worker: number) => {
    // The worker that failed shrinks its request, without interference.
    if (failing !== undefined && failing !== worker) return;
    const start = Date.now();
    const answer = await shop.send(drawn);
    counted.sent += 1;
    counted.slowestMs = Math.max(counted.slowestMs, Date.now() - start);
    const kind = `${Math.floor(answer.status / 100)}xx`;
    counted.statuses[kind] = (counted.statuses[kind] ?? 0) + 1;
    if (answer.status < 300) counted.taken.add(drawn.endpoint);
    const accepted = answer.status < 300 && bodies.has(`${drawn.method} ${plainPath(drawn)}`) && readAsJson(drawn);
    const wrong =
      accepted && isUnstorable((drawn.body as { json: unknown }).json)
        ? `${answer.status} for text that cannot be stored`
        : wrongIn(drawn.method, answer);
    if (wrong !== undefined) throw new Error(wrong);
  };
  const begun = Date.now();
  const heaps = watchHeap();
  // Built once: it takes 0.4 s of processor time, in which no connection is served.
  const drawnRequests = requests();
  const workers = plan.path === undefined ? sideBySide : 1;
  const results = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const property = fc.asyncProperty(drawnRequests, async (drawn) => {
        try {
          await judge(drawn, worker);
        } catch (error) {
          failing ??= worker;
          if (failing === worker) throw error;
        }
      });
      const numRuns = Math.ceil(plan.requests / workers);
      return fc.check(property, {
        seed: plan.seed + worker,
        numRuns,
        ...(plan.path && { path: plan.path }),
        ...(plan.minutes && { interruptAfterTimeLimit: plan.minutes * 60_000 }),
      });
    }),
  );
  const seconds = (Date.now() - begun) / 1_000;
  const memory = heaps.stop();
  const statuses = Object.entries(counted.statuses).sort();
  const failed = results.find((result) => result.failed);
  const all = [...allEndpoints.map(({ method, path }) => `${method} ${path}`), webhook];
  return {
    missed: all.filter((endpoint) => !counted.taken.has(endpoint)),
    figures:
      `${counted.sent} requests in ${seconds.toFixed(0)} s (${(counted.sent / seconds).toFixed(0)} a second), seed ${plan.seed}: ` +
      `${statuses.map(([kind, count]) => `${count} × ${kind}`).join(', ')}; ${counted.taken.size} of ${all.length} endpoints did what they were asked, ` +
      `slowest answer ${counted.slowestMs} ms, ${memory}; ${failed ? 'FAILED' : 'nothing wrong'}`,
    ...(failed && {
      failure:
        `${JSON.stringify(failed.counterexample?.[0], null, 2)}\n${reasonOf(failed.errorInstance)}\n` +
        `Again: npm run fuzz -- --seed ${failed.seed} --path ${failed.counterexamplePath}`,
    }),
  };
}

/** The minimum used heap of this process in the first and in the last fifth of the time, which reveals a leak. */
function watchHeap() {
  const megabytes: number[] = [];
  const timer = setInterval(() => megabytes.push(process.memoryUsage().heapUsed / 2 ** 20), 1_000);
  const least = (of: number[]) => Math.round(Math.min(...of));
  return {
    stop(): string {
      clearInterval(timer);
      const fifth = Math.ceil(megabytes.length / 5);
      return `heap of the fuzzer ${least(megabytes.slice(0, fifth))} MB in the first fifth, ${least(megabytes.slice(-fifth))} MB in the last`;
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
