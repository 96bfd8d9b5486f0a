#!/usr/bin/env node
// Verifies the published record of a draw, offline, in one file that needs only Node 20 or later:
//
//   node verify-draw.mjs record.json        or        curl -s …/api/draws/7/record | node verify-draw.mjs
//
// Written from the text of the protocol (raffle/v1) and not from the code that draws or that the web page runs, so that
// one mistake cannot hide in both. Exit code 0: verified. 1: not verified. 2: not a record.
// A drand signature is not checked here; whether a lottery's value was read rightly, only its publisher can say.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hmac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const tag = (text) => Buffer.from(`${text}\0`);
const str = (text) => {
  const bytes = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
const u64 = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const hex = (text, length = 32) => {
  if (typeof text !== 'string' || !new RegExp(`^([0-9a-f]{2}){${length}}$`).test(text)) {
    throw new Error(`expected ${length} bytes in hexadecimal`);
  }
  return Buffer.from(text, 'hex');
};
const whole = (value) => {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error('expected a whole number');
  return value;
};

function read() {
  const text = readFileSync(process.argv[2] ?? 0, 'utf8');
  const r = JSON.parse(text);
  if (r?.protocol !== 'raffle/v1') throw new Error('this is not a record of raffle/v1');
  for (const value of [r.tickets, r.terms.prizes, r.terms.capacity, r.terms.price]) whole(value);
  for (const value of [r.commitment, r.root, r.seed]) hex(value);
  if (r.cancelled && [r.cancelled.at, r.cancelled.reason].some((value) => typeof value !== 'string'))
    throw new Error('a cancellation has a date and a reason');
  if (!drewNothing(r)) hex(r.draw_key);
  for (const { ticket, holder, secret, path, given_up: givenUp } of r.picks) {
    [whole(ticket), hex(holder), hex(secret), path.map((node) => hex(node))];
    if (![undefined, true, false].includes(givenUp)) throw new Error('a ticket is given up or not');
  }
  return r;
}

/** Step 8: cancelled before its beacon had come. Only the seed and the list can be checked. */
const drewNothing = ({ cancelled, draw_key: key, beacon, picks, terms }) =>
  Boolean(cancelled) && key === null && beacon === null && picks.length === 0 && terms.rule !== 'none';

/** Step 1: the terms and the seed are those that were committed to before the first ticket. */
function commitment({ terms, seed, product }) {
  if (terms.id !== String(product.id)) throw new Error('the terms are of another product');
  return sha256(
    tag('raffle/seed/v1'),
    str(terms.id),
    u64(terms.prizes),
    u64(terms.capacity),
    u64(terms.price),
    str(terms.rule),
    hex(seed),
  );
}

/** Steps 2 and 3: the root that an opened ticket leads to, by RFC 6962 (section 2.1.1). */
function rootOf({ terms, tickets }, pick) {
  const leaf = sha256(
    Buffer.of(0),
    tag('raffle/leaf/v1'),
    str(terms.id),
    u64(pick.ticket),
    hex(pick.holder),
    hex(pick.secret),
  );
  const path = pick.path.map((node) => hex(node));
  const climb = (index, size) => {
    if (size === 1) return leaf;
    let k = 1;
    while (k * 2 < size) k *= 2;
    // The path runs from the leaf upwards: its last node is the sibling of this level.
    const sibling = path.pop();
    if (!sibling) throw new Error('its path is too short');
    return index < k
      ? sha256(Buffer.of(1), climb(index, k), sibling)
      : sha256(Buffer.of(1), sibling, climb(index - k, size - k));
  };
  if (pick.ticket >= tickets) throw new Error('its number is outside of the list');
  const root = climb(pick.ticket, tickets);
  if (path.length > 0) throw new Error('its path is too long');
  return root;
}

/** Step 4: the key. */
function drawKey({ terms, tickets, root, seed, beacon }) {
  return hmac(
    hex(seed),
    tag('raffle/draw/v1'),
    str(terms.id),
    u64(tickets),
    u64(terms.prizes),
    hex(root),
    beaconBytes(terms.rule, beacon),
  );
}

function beaconBytes(rule, beacon) {
  if (rule === 'none') {
    if (beacon !== null) throw new Error('a beacon was used although the rule names none');
    return Buffer.of(0);
  }
  if (beacon?.kind === 'public' && rule.startsWith('public:')) {
    if (!beacon.source.startsWith(`${rule.slice(7)} `)) throw new Error('the beacon is of another series');
    return Buffer.concat([Buffer.of(1), str(beacon.source), str(beacon.value)]);
  }
  if (beacon?.kind === 'drand' && rule.startsWith('drand:')) {
    const [chain, round] = beacon.source.split('/');
    if (chain !== rule.slice(6)) throw new Error('the beacon is of another chain');
    return Buffer.concat([Buffer.of(2), hex(chain), u64(round), hex(beacon.value, beacon.value.length / 2)]);
  }
  throw new Error('the beacon is not of the kind that the rule names');
}

/** Step 5: the whole order of the tickets that the key draws, as far as it is needed. */
function order(key, tickets, count) {
  const list = Array.from({ length: tickets }, (_, i) => i);
  let j = 0;
  for (let i = 0; i < count; i++) {
    const m = BigInt(tickets - i);
    const limit = 2n ** 64n - (2n ** 64n % m);
    let x;
    do x = hmac(key, tag('raffle/idx/v1'), u64(j++)).readBigUInt64BE(0);
    while (x >= limit);
    const other = i + Number(x % m);
    [list[i], list[other]] = [list[other], list[i]];
  }
  return list.slice(0, count);
}

/** People count from 1, with four digits or as many as the places need: ticket 0 of product 26 is T26-0001. */
const numberOf = ({ terms }, { ticket }) =>
  `T${terms.id}-${String(ticket + 1).padStart(Math.max(4, String(terms.capacity).length), '0')}`;

const steps = {
  'the terms and the seed are those committed to'(r) {
    if (!commitment(r).equals(hex(r.commitment))) throw new Error('the commitment is another');
  },
  'dates and numbers fit together'(r) {
    if (r.tickets < 1 || r.tickets > r.terms.capacity) throw new Error('the number of tickets does not fit the places');
    if (r.terms.prizes < 1) throw new Error('there is no prize');
    const [committed, frozen, drawn] = [r.committed_at, r.frozen_at, r.drawn_at].map((at) => Date.parse(at));
    if (!(committed <= frozen && frozen <= drawn)) throw new Error('commitment, freeze and draw are not in this order');
    if (r.cancelled && !(frozen <= Date.parse(r.cancelled.at))) throw new Error('it was cancelled before the freeze');
  },
  'every opened ticket stands in the frozen list'(r) {
    for (const pick of r.picks) {
      if (!rootOf(r, pick).equals(hex(r.root))) throw new Error(`ticket ${pick.ticket} does not`);
      if (![undefined, numberOf(r, pick)].includes(pick.number))
        throw new Error(`ticket ${pick.ticket} is called ${pick.number}`);
    }
  },
  'the key follows from the seed and the list'(r) {
    if (!drewNothing(r) && !drawKey(r).equals(hex(r.draw_key))) throw new Error('the key is another');
  },
  'the picks follow from the key'(r) {
    if (drewNothing(r)) return;
    if (r.picks.length > r.tickets) throw new Error('there are more picks than tickets');
    const expected = order(drawKey(r), r.tickets, r.picks.length);
    const wrong = r.picks.findIndex(({ ticket }, i) => ticket !== expected[i]);
    if (wrong !== -1) throw new Error(`pick ${wrong + 1} should be ticket ${expected[wrong]}`);
  },
  'one prize a person, and every prize has its winner'(r) {
    if (drewNothing(r)) return;
    const winners = new Set();
    for (const { ticket, holder, wins, given_up: givenUp } of r.picks) {
      if (winners.size === r.terms.prizes) throw new Error(`ticket ${ticket} was picked after the last prize`);
      if (wins !== (!givenUp && !winners.has(holder)))
        throw new Error(`ticket ${ticket} should ${wins ? 'not ' : ''}win`);
      if (wins) winners.add(holder);
    }
    if (winners.size < r.terms.prizes && r.picks.length < r.tickets) throw new Error('the draw stopped early');
  },
};

let record;
try {
  record = read();
} catch (error) {
  console.error(`Not a record: ${error.message}`);
  process.exit(2);
}
console.log(`Draw of product ${record.terms.id}: ${record.tickets} tickets, ${record.terms.prizes} prizes.`);
if (record.cancelled) console.log(`CANCELLED on ${record.cancelled.at}: ${record.cancelled.reason}. Nobody won.`);
let verified = true;
for (const [name, check] of Object.entries(steps)) {
  try {
    check(record);
    console.log(`ok      ${name}`);
  } catch (error) {
    verified = false;
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}
for (const pick of record.picks.filter(({ wins }) => wins)) {
  const { ticket, display_name: name, city } = pick;
  console.log(
    `${record.cancelled ? 'drawn ' : 'winner'}  ticket ${ticket} (${numberOf(record, pick)}): ${name ? `${name}, ${city}` : '(no name)'}`,
  );
}
for (const pick of record.picks.filter(({ given_up: givenUp }) => givenUp)) {
  console.log(
    `passed  ticket ${pick.ticket} (${numberOf(record, pick)}): its owner had closed their account before the list was frozen`,
  );
}
console.log(verified ? 'Verified.' : 'NOT VERIFIED.');
process.exit(verified ? 0 : 1);
