#!/usr/bin/env node
// Verifies the published record of a draw, offline, in one file that needs only Node 20 or later:
//
//   node verify-draw.mjs record.json        or        curl -s …/api/draws/7/record | node verify-draw.mjs
//   node verify-draw.mjs record.json keys.json        with the keys of …/.well-known/bon-tirage-keys.json: is it the platform's?
//   node verify-draw.mjs record.json --appointment appointment.json        with …/api/draws/7/appointment, saved before the hour
//   node verify-draw.mjs record.json --chain chain.json        a demonstration, with what its own chain says of itself
//
// Written from the text of the protocol (raffle/v1) and not from the code that draws or that the web page runs, so that
// one mistake cannot hide in both. Exit code 0: verified. 1: not verified. 2: not a record. 3: verified but for the signature of a
// drand round, which needs `npm install @noble/curves` beside this file. 4: nothing is wrong, but the list was published too late to prove it.
import { createHash, createHmac, createPublicKey, verify as verifySignature } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

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

/** The picks of the draw, then those of each prize that was forfeited: one sequence. */
const allPicks = ({ picks, forfeits = [] }) => [picks, ...forfeits.map((forfeit) => forfeit.picks)].flat();

function read(r) {
  if (r?.protocol !== 'raffle/v1') throw new Error('this is not a record of raffle/v1');
  for (const value of [r.tickets, r.terms.prizes, r.terms.capacity, r.terms.price]) whole(value);
  for (const value of [r.commitment, r.root, r.seed]) hex(value);
  if (r.cancelled && [r.cancelled.at, r.cancelled.reason].some((value) => typeof value !== 'string'))
    throw new Error('a cancellation has a date and a reason');
  if (r.published_at !== undefined && Number.isNaN(Date.parse(r.published_at)))
    throw new Error('published_at is not a date');
  if (!drewNothing(r)) hex(r.draw_key);
  if (r.cancelled && r.forfeits) throw new Error('a cancelled draw has no forfeits');
  for (const { ticket, at, tried_on: days } of r.forfeits ?? []) {
    whole(ticket);
    for (const date of [at, ...days])
      if (typeof date !== 'string' || Number.isNaN(Date.parse(date))) throw new Error('a forfeit has its dates');
  }
  for (const { ticket, holder, secret, path, given_up: givenUp } of allPicks(r)) {
    [whole(ticket), hex(holder), hex(secret), path.map((node) => hex(node))];
    if (![undefined, true, false].includes(givenUp)) throw new Error('a ticket is given up or not');
  }
  return r;
}

/** Step 8: cancelled before its beacon. Only the seed and the list can be checked. */
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

/** A drand round, as `<chain hash>/<round>` and its signature. */
function roundOf({ source, value }) {
  const [, chain, round] = /^([0-9a-f]{64})\/(\d{1,15})$/.exec(source) ?? [];
  if (!chain) throw new Error('its source is not <chain hash>/<round>');
  return { chain, round: Number(round), signature: hex(value, 48) };
}

function beaconBytes(rule, beacon) {
  if (rule === 'none') {
    if (beacon !== null) throw new Error('a beacon was used although the rule names none');
    return Buffer.of(0);
  }
  if (beacon?.kind !== 'drand') throw new Error('the beacon is not of the kind that the rule names');
  const { chain, round, signature } = roundOf(beacon);
  return Buffer.concat([Buffer.of(2), hex(chain), u64(round), signature]);
}

/** The chains whose rounds are accepted: quicknet, and those given with --chain, as `<relay>/<chain hash>/info` shows them. */
const quicknet = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis_time: 1692803367,
  period: 3,
};
const isDemonstration = (rule) => rule !== 'none' && !rule.startsWith(`drand:${quicknet.hash}`);

/**
 * Step 1: the rule. @returns the hash of its chain, and `moment`: from when on its round counts, milliseconds. With an hour `fixed` is true:
 * the moment follows from the freeze alone.
 */
function readRule(r) {
  const { rule } = r.terms;
  const frozen = Date.parse(r.frozen_at);
  const [, hash, how, what] = /^drand:([0-9a-f]{64})(?:;(at|in)=(.+))?$/.exec(rule) ?? [];
  if (hash && how === undefined)
    return { hash, fixed: false, moment: Date.parse(r.published_at ?? r.frozen_at) + 10 * 60 * 1000 };
  const [, seconds] = how === 'in' && hash !== quicknet.hash ? (/^([1-9][0-9]{0,5})s$/.exec(what) ?? []) : [];
  if (seconds) return { hash, fixed: true, moment: frozen + seconds * 1000 };
  const [, name, hour] = how === 'at' ? (/^(?:([a-z]{3})-)?(([01][0-9]|2[0-3]):[0-5][0-9])$/.exec(what) ?? []) : [];
  const weekday = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(name);
  if (!hour || (name && weekday < 0)) throw new Error(`the rule ${rule} is unknown`);
  // The first such hour, UTC, at least two hours after the freeze: it is one of the next nine days.
  for (let day = 0; day < 9; day++) {
    const date = new Date(frozen + day * 24 * 60 * 60 * 1000);
    const moment = Date.parse(`${date.toISOString().slice(0, 10)}T${hour}:00.000Z`);
    if (moment - frozen >= 2 * 60 * 60 * 1000 && (!name || date.getUTCDay() === weekday))
      return { hash, fixed: true, moment };
  }
  throw new Error(`the rule ${rule} has no hour`);
}

/**
 * Steps 4 and 8: drawn with the first round 10 minutes after the list was published, or at the hour of the draw; or, without an hour, cancelled
 * before that round was due.
 */
function beaconTime(r, chains) {
  if (r.terms.rule === 'none') return;
  const { hash, fixed, moment } = readRule(r);
  const known = chains.find((one) => one.hash === hash);
  if (!known) throw new Error(`the rule ${r.terms.rule} names an unknown chain`);
  const [genesis, period] = [known.genesis_time * 1000, known.period * 1000];
  const due = Math.max(1, Math.ceil((moment - genesis) / period) + 1);
  const at = genesis + (due - 1) * period;
  if (fixed && r.cancelled) throw new Error('a draw with an hour cannot be cancelled once its list is frozen');
  if (drewNothing(r)) {
    if (Date.parse(r.drawn_at) < at && Date.parse(r.cancelled.at) < at) return;
    throw new Error(`it ended without round ${due} of drand, which was due at ${new Date(at).toISOString()}`);
  }
  if (r.beacon === null) throw new Error('the rule names a beacon, and none was used');
  const { chain, round } = roundOf(r.beacon);
  if (chain !== hash) throw new Error('the beacon is of another chain');
  if (round !== due) throw new Error(`it is round ${round}, not ${due}`);
  if (!(at <= Date.parse(r.drawn_at))) throw new Error('the draw was earlier');
}

/** With an hour, the list must have been public before it: from then on the result could be known. @returns since when it was not */
function publishedTooLate(r) {
  if (r.terms.rule === 'none') return null;
  const { fixed, moment } = readRule(r);
  return fixed && Date.parse(r.published_at ?? r.frozen_at) >= moment ? new Date(moment).toISOString() : null;
}

/** Step 4: drand's signature: BLS12-381 over the hash of the round, in G1 (RFC 9380). @returns null without the library. */
async function isSignedByDrand({ beacon }, chains) {
  const library = await import('@noble/curves/bls12-381.js').catch(() => null);
  if (!library) return null;
  const bls = library.bls12_381.shortSignatures;
  try {
    const { chain, round, signature } = roundOf(beacon);
    const point = bls.hash(new Uint8Array(sha256(u64(round))), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
    const key = chains.find((one) => one.hash === chain).public_key;
    return bls.verify(new Uint8Array(signature), point, new Uint8Array(hex(key, 96)));
  } catch {
    return false;
  }
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

/** Displayed numbers count from 1, with four digits or as many as the places need: ticket 0 of product 26 is T26-0001. */
const numberOf = ({ terms }, { ticket }) =>
  `T${terms.id}-${String(ticket + 1).padStart(Math.max(4, String(terms.capacity).length), '0')}`;

const beaconStep = 'the beacon is the first one 10 minutes after the list';
const hourStep = 'the beacon is the first one at the hour of the draw';
const endedBefore = 'no beacon: the draw was cancelled before its round was due';
const noBeacon =
  'no beacon: who knew the seed could have added tickets just before the list was frozen; that nobody did is not proven';

const steps = {
  'the terms and the seed are those committed to'(r) {
    if (!commitment(r).equals(hex(r.commitment))) throw new Error('the commitment is another');
  },
  'dates and numbers fit together'(r) {
    if (r.tickets < 1 || r.tickets > r.terms.capacity) throw new Error('the number of tickets does not fit the places');
    if (r.terms.prizes < 1) throw new Error('there is no prize');
    if (Boolean(r.demonstration) !== isDemonstration(r.terms.rule))
      throw new Error('whether it is a demonstration is not stated as its rule says');
    const [committed, frozen, drawn] = [r.committed_at, r.frozen_at, r.drawn_at].map((at) => Date.parse(at));
    if (!(committed <= frozen && frozen <= drawn)) throw new Error('commitment, freeze and draw are not in this order');
    if (!(frozen <= Date.parse(r.published_at ?? r.frozen_at)))
      throw new Error('the list was published before the freeze');
    if (r.cancelled && !(frozen <= Date.parse(r.cancelled.at))) throw new Error('it was cancelled before the freeze');
  },
  [beaconStep](r, chains) {
    beaconTime(r, chains);
  },
  'every opened ticket is in the frozen list'(r) {
    for (const pick of allPicks(r)) {
      if (!rootOf(r, pick).equals(hex(r.root))) throw new Error(`ticket ${pick.ticket} is not`);
      if (![undefined, numberOf(r, pick)].includes(pick.number))
        throw new Error(`ticket ${pick.ticket} is called ${pick.number}`);
    }
  },
  'the key follows from the seed and the list'(r) {
    if (!drawKey(r).equals(hex(r.draw_key))) throw new Error('the key is another');
  },
  'the picks follow from the key'(r) {
    const picks = allPicks(r);
    if (picks.length > r.tickets) throw new Error('there are more picks than tickets');
    const expected = order(drawKey(r), r.tickets, picks.length);
    const wrong = picks.findIndex(({ ticket }, i) => ticket !== expected[i]);
    if (wrong !== -1) throw new Error(`pick ${wrong + 1} should be ticket ${expected[wrong]}`);
  },
  'one prize a person, and every prize has its winner'(r) {
    const winners = new Set();
    for (const { ticket, holder, wins, given_up: givenUp } of r.picks) {
      if (winners.size === r.terms.prizes) throw new Error(`ticket ${ticket} was picked after the last prize`);
      if (wins !== (!givenUp && !winners.has(holder)))
        throw new Error(`ticket ${ticket} should ${wins ? 'not ' : ''}win`);
      if (wins) winners.add(holder);
    }
    if (winners.size < r.terms.prizes && r.picks.length < r.tickets) throw new Error('the draw stopped early');
  },
  'forfeited prizes go to the next picks'(r) {
    const day = (instant) => instant.slice(0, 10);
    const owners = new Set(r.picks.filter(({ wins }) => wins).map(({ holder }) => holder));
    let prizes = r.picks.filter(({ wins }) => wins).map(({ ticket }) => ({ ticket, since: r.drawn_at }));
    let used = r.picks.length;
    let last = r.drawn_at;
    for (const { ticket, at, tried_on: days, picks } of r.forfeits ?? []) {
      const prize = prizes.find((one) => one.ticket === ticket);
      if (!prize) throw new Error(`ticket ${ticket} has no prize to forfeit`);
      const elapsed = Date.parse(at) - Date.parse(prize.since);
      if (elapsed < 30 * 24 * 60 * 60 * 1000) throw new Error(`ticket ${ticket} forfeited its prize too early`);
      if (Date.parse(at) < Date.parse(last)) throw new Error('the forfeits are in another order');
      const tried = new Set(days.filter((one) => one >= day(prize.since) && one <= day(at)));
      if (tried.size < 3 || tried.size < days.length || [...days].sort().join() !== days.join())
        throw new Error(`the holder of ticket ${ticket} was not tried on 3 days`);
      prizes = prizes.filter((one) => one !== prize);
      const wrong = picks.find(({ wins, holder, given_up: gone }) => wins !== (!gone && !owners.has(holder)));
      if (wrong) throw new Error(`ticket ${wrong.ticket} should ${wrong.wins ? 'not ' : ''}have the forfeited prize`);
      const next = picks.find(({ wins }) => wins);
      if (next && next !== picks.at(-1)) throw new Error('there are picks after the one that has the forfeited prize');
      used += picks.length;
      if (!next && used < r.tickets) throw new Error('the forfeited prize has no new winner');
      if (next) {
        owners.add(next.holder);
        prizes.push({ ticket: next.ticket, since: at });
      }
      last = at;
    }
  },
};

/** Of a draw that was cancelled before its beacon there are the seed and the dates; nothing of these steps. */
const ofWhatWasDrawn = Object.keys(steps).slice(2);

/** Step 9: the platform's signature, over the record without its value, as JSON with sorted names and no spaces. */
function platformSignature(record, keys) {
  const { key: id, signed_on: day, value } = record.signature;
  const key = keys.find((one) => one.id === id);
  if (!key) throw new Error('its key is not one of the platform’s');
  if (day < key.valid_from || (key.valid_until !== null && day > key.valid_until))
    throw new Error(`its key was not valid on ${day}`);
  const canonical = (node) => {
    if (Array.isArray(node)) return `[${node.map(canonical).join(',')}]`;
    if (node === null || typeof node !== 'object') return JSON.stringify(node);
    const names = Object.keys(node).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(node[name])}`).join(',')}}`;
  };
  const bytes = Buffer.concat([
    tag('draw_key' in record ? 'raffle/record/v1' : 'raffle/appointment/v1'),
    Buffer.from(canonical({ ...record, signature: { key: id, signed_on: day } })),
  ]);
  const x = hex(key.public_key).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (!verifySignature(null, bytes, publicKey, hex(value, 64))) throw new Error('the record is not the one signed');
}

/** Step 10: a statement of root, hour and round that was saved before the hour announced this draw. */
function announced(r, statement) {
  if (statement.product_id !== r.product.id || statement.rule !== r.terms.rule)
    throw new Error('it is of another draw');
  for (const name of ['commitment', 'tickets', 'root', 'frozen_at', 'published_at'])
    if (statement[name] !== r[name]) throw new Error(`it announced another ${name}`);
  if (Date.parse(statement.draw_at) !== readRule(r).moment) throw new Error('it announced another hour');
  if (statement.beacon_round !== roundOf(r.beacon).round) throw new Error('it announced another round');
}

/**
 * Verifies a parsed record, with the platform's keys if they are given, the chains of demonstrations, and the statement of its
 * appointment, if any. @returns the exit code, and what to
 * print.
 */
export async function verify(document, keys = null, demonstrations = [], statement = null) {
  const chains = [quicknet, ...demonstrations];
  let record;
  try {
    record = read(document);
  } catch (error) {
    return { code: 2, lines: [`Not a record: ${error.message}`] };
  }
  const lines = [
    `Draw of product ${record.terms.id}: ${record.tickets} tickets, ${record.terms.prizes} ${record.terms.prizes === 1 ? 'prize' : 'prizes'}.`,
  ];
  if (record.demonstration)
    lines.push('DEMONSTRATION: its rounds are the organiser’s own. It proves nothing by itself.');
  if (record.cancelled) lines.push(`CANCELLED on ${record.cancelled.at}: ${record.cancelled.reason}. No one won.`);
  let verified = true;
  let proven = true;
  const checks = Object.entries(steps);
  if (keys && record.signature) checks.push(['signed by the platform', (r) => platformSignature(r, keys)]);
  if (statement) checks.push(['the draw is the one that was announced', (r) => announced(r, statement)]);
  if (keys && statement?.signature)
    checks.push(['the announcement is signed by the platform', () => platformSignature(statement, keys)]);
  for (const [name, check] of checks) {
    try {
      const nothing = drewNothing(record) && ofWhatWasDrawn.includes(name);
      if (!nothing || name === beaconStep) check(record, chains);
      // A beacon that no rule names is not there to be right, nor is what was never drawn.
      if (nothing) lines.push(`none    ${name === beaconStep ? endedBefore : `${name}: nothing was drawn`}`);
      else if (name !== beaconStep) lines.push(`ok      ${name}`);
      else if (record.terms.rule === 'none') lines.push(`none    ${noBeacon}`);
      else {
        const hour = publishedTooLate(record);
        proven = hour === null;
        if (!proven) lines.push(`UNPROVEN the list was first published at the hour of the draw or later: ${hour}`);
        else lines.push(`ok      ${readRule(record).fixed ? hourStep : beaconStep}`);
      }
    } catch (error) {
      verified = false;
      lines.push(`FAILED  ${name}: ${error.message}`);
    }
  }
  const signed = record.beacon ? await isSignedByDrand(record, chains) : true;
  if (signed === null)
    lines.push('?       the signature of drand: npm install @noble/curves beside this file to check it');
  else if (!signed) {
    verified = false;
    lines.push('FAILED  the round is signed by drand');
  }
  for (const pick of record.picks.filter(({ wins }) => wins)) {
    const { ticket, display_name: name, city } = pick;
    const winner = name ? `${name}, ${city}` : '(no name)';
    lines.push(`${record.cancelled ? 'drawn ' : 'winner'}  ticket ${ticket} (${numberOf(record, pick)}): ${winner}`);
  }
  const called = (pick) => `ticket ${pick.ticket} (${numberOf(record, pick)})`;
  for (const forfeit of record.forfeits ?? []) {
    const next = forfeit.picks.find(({ wins }) => wins);
    const to = next
      ? `the prize is now of ${called(next)}: ${next.display_name ? `${next.display_name}, ${next.city}` : '(no name)'}`
      : 'no ticket is left for the prize';
    lines.push(`FORFEIT ${called(forfeit)} on ${forfeit.at}, tried on ${forfeit.tried_on.join(', ')}; ${to}`);
  }
  for (const pick of allPicks(record).filter(({ given_up: givenUp }) => givenUp)) {
    lines.push(`passed  ${called(pick)}: its owner had closed their account`);
  }
  if (!verified || !proven) {
    lines.push(verified ? 'NOT PROVEN.' : 'NOT VERIFIED.');
    return { code: verified ? 4 : 1, lines };
  }
  lines.push(signed ? 'Verified.' : 'Verified but for the signature of drand.');
  return { code: signed ? 0 : 3, lines };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  let document, keys, chains, statement;
  try {
    const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
    const options = { chain: { type: 'string' }, appointment: { type: 'string' } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    document = json(positionals[0] ?? 0);
    keys = positionals[1] && json(positionals[1]).keys;
    chains = values.chain && [json(values.chain)];
    statement = values.appointment && json(values.appointment);
  } catch (error) {
    console.error(`Not a record: ${error.message}`);
    process.exit(2);
  }
  const { code, lines } = await verify(document, keys, chains, statement);
  console.log(lines.join('\n'));
  process.exitCode = code;
}
