import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import { services } from '@raffle/contracts/http/define-endpoint';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { fitting, nameOf, oddHeaders, plainRequest, targets, type Drawn, type Target } from './requests.js';
import type { Shop } from './shop.js';
import { shapeOf, valuesOf, type Shape } from './values.js';
import { wrongIn } from './verdict.js';

/** What a text is made of: each is slow for another kind of pattern, or for putting marks in their order. */
const units = ['é', '1', ' ', '.', '-', ',', 'a.', 'a-', '\u0301\u0316'];
/** Just below the 64 KiB of a body. */
const bodyBytes = 60_000;
/** Just below Node's 16 KiB for all headers and the address. */
const headBytes = 12_000;

/** A process that works longer than this for one request lets everybody wait, in milliseconds. */
const maxBlockedMs = 100;
/** The machine may be busy: only a request that is slow each time is at fault. */
const attempts = 4;

/**
 * Sends a text as long as a request can hold in place of each string, one request at a time.
 * @param pids the process ids of the system's processes by name
 * @param each how many different texts each string receives: letters, and others in turn
 * @returns what is wrong: a failure, an accepted text, a blocked process; and the figures in one line.
 */
export async function sendLongTexts(
  shop: Shop,
  pids: Readonly<Record<string, number>>,
  each = units.length + 1,
): Promise<{ wrong: string[]; figures: string }> {
  const processes = Object.fromEntries([...services, 'gateway'].map((name) => [name, pids[name] ?? 0]));
  const wrong: string[] = [];
  let sent = 0;
  let longestMs = 0;
  for (const { place, request, mayPass = false } of [...targets().flatMap(longRequests), ...longHeaders()].flatMap(
    (of, index) => unitsOf(index, each).map(of),
  )) {
    let fewest = { process: '', ms: Infinity };
    for (let i = 0; i < attempts && fewest.ms > maxBlockedMs; i++) {
      const start = busyMs(processes);
      const answer = await shop.send(request);
      const end = busyMs(processes);
      sent += 1;
      const fault =
        answer.status < 400 && !mayPass ? `accepted with ${answer.status}` : wrongIn(request.method, answer);
      if (fault !== undefined) {
        wrong.push(`${request.endpoint}: ${fault} (${place})`);
        fewest = { process: '', ms: 0 };
        break;
      }
      const busiest = Object.keys(processes)
        .map((process) => ({ process, ms: (end[process] ?? 0) - (start[process] ?? 0) }))
        .reduce((one, other) => (other.ms > one.ms ? other : one));
      if (busiest.ms < fewest.ms) fewest = busiest;
    }
    longestMs = Math.max(longestMs, fewest.ms);
    if (fewest.ms > maxBlockedMs)
      wrong.push(`${request.endpoint}: ${fewest.process} was occupied for ${fewest.ms} ms (${place})`);
  }
  return { wrong, figures: `${sent} long texts, each occupied a process for ${longestMs} ms at most` };
}

/**
 * Processor time of each process' first thread, which runs its event loop, in milliseconds; it changes every 10. Unlike the delay of the
 * loop, it does not count what other processes of a busy machine use; password hashes run in other threads.
 */
function busyMs(processes: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(processes).map(([name, pid]) => {
      const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
      // The thread's name, in parentheses, may contain spaces: fields are counted after it.
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13);
      return [name, (Number(user) + Number(system)) * 10];
    }),
  );
}

/** Letters first: most patterns take them. */
const unitsOf = (index: number, each: number) => [
  'a',
  ...Array.from({ length: each - 1 }, (_, i) => units[(index * (each - 1) + i) % units.length] ?? ''),
];

interface LongRequest {
  request: Drawn;
  /** Where the text is, and of what. */
  place: string;
  /** Unknown headers, and some known ones, are ignored. */
  mayPass?: boolean;
}

/** One for each string, by what its text is made of. */
function longRequests(endpoint: Target): ((unit: string) => LongRequest)[] {
  const plain = plainRequest(endpoint);
  const { body, query } = endpoint;
  const sample = (schema: typeof body) =>
    schema && fc.sample(valuesOf(schema, fitting[nameOf(endpoint)]), { seed: 1, numRuns: 1 })[0];
  const [validBody, validQuery] = [sample(body), sample(query)];
  return [
    ...(body ? placesIn(shapeOf(body)) : []).map(({ path, put }) => (unit: string) => ({
      place: `${path} of ${JSON.stringify(unit)}`,
      request: { ...plain, body: { json: put(validBody, repeated(unit, bodyBytes)) } },
    })),
    ...(query ? Object.keys(shapeOf(query).properties ?? {}) : []).map((name) => (unit: string) => ({
      place: `?${name} of ${JSON.stringify(unit)}`,
      request: { ...plain, query: `?${queryWithout(validQuery, name)}&${name}=${encoded(unit)}` },
    })),
    ...Object.keys(plain.params).map((name) => (unit: string) => ({
      place: `{${name}} of ${JSON.stringify(unit)}`,
      request: { ...plain, params: { ...plain.params, [name]: { value: encoded(unit), raw: true } } },
    })),
  ];
}

const repeated = (unit: string, bytes: number) => unit.repeat(bytes / Buffer.byteLength(unit));

const encoded = (unit: string) => repeated(encodeURIComponent(unit), headBytes);

/** Each header that is read somewhere, to one endpoint of each process. */
function longHeaders(): ((unit: string) => LongRequest)[] {
  const endpoints = [...services, 'gateway'].flatMap(
    (one) => allEndpoints.find(({ service }) => service === one) ?? [],
  );
  return endpoints.map(plainRequest).flatMap((plain) =>
    oddHeaders.map(([header]) => (unit: string) => ({
      place: `${header} of ${JSON.stringify(unit)}`,
      // A header holds visible ASCII characters.
      request: { ...plain, headers: { [header]: /^[!-~]+$/.test(unit) ? repeated(unit, headBytes) : encoded(unit) } },
      mayPass: true,
    })),
  );
}

function queryWithout(valid: unknown, name: string): string {
  const others = Object.entries(valid ?? {}).filter(([other, value]) => other !== name && value !== undefined);
  return new URLSearchParams(Object.fromEntries(others.map(([other, value]) => [other, String(value)]))).toString();
}

interface Place {
  path: string;
  /** The value with the text there. */
  put: (value: unknown, text: string) => unknown;
}

/** Every string in values of this shape, and a name that each object does not have. */
function placesIn({ type, anyOf, items, properties = {}, additionalProperties }: Shape): Place[] {
  if (anyOf) return anyOf.flatMap(placesIn);
  const inside = (path: string, shape: Shape, get: (value: unknown) => unknown, set: Place['put']): Place[] =>
    placesIn(shape).map((inner) => ({
      path: `${path}${inner.path}`,
      put: (value, text) => set(value, inner.put(get(value), text) as string),
    }));
  const field = (name: string, shape: Shape) =>
    inside(
      `.${name}`,
      shape,
      (value) => (value as Record<string, unknown> | undefined)?.[name],
      (value, inner) => ({ ...(value as object), [name]: inner }),
    );
  switch (type) {
    case 'string':
      return [{ path: '', put: (_, text) => text }];
    case 'array':
      return inside(
        '[]',
        items ?? {},
        (value) => (Array.isArray(value) ? (value as unknown[])[0] : undefined),
        (_, inner) => [inner],
      );
    case 'object':
      return [
        ...Object.entries(properties).flatMap(([name, shape]) => field(name, shape)),
        ...(additionalProperties ? field('x', additionalProperties) : []),
        { path: '{name}', put: (value, text) => ({ ...(value as object), [text]: 1 }) },
      ];
    default:
      return [];
  }
}
