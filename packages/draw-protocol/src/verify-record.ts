import { fromHex, toHex } from './bytes.js';
import { isDemonstration } from './beacon-rule.js';
import { isSignedBy } from './drand.js';
import { quicknet, type Chain } from './quicknet.js';
import { createProtocol, type DrawProtocol } from './protocol.js';
import { beaconOfRecord, isSeedAlone, malformedParts, picksOf, type DrawRecord } from './record.js';
import { signatureRefusal, type RecordKey } from './signature.js';
import { beaconRefusal, forfeitAfterDays, forfeitTries, seedAloneRefusal, unprovenReason } from './terms.js';

/** What is checked, in this order. */
export const verificationSteps = [
  'format',
  'terms',
  'commitment',
  'beacon',
  'inclusion',
  'key',
  'picks',
  'winners',
] as const;
export type VerificationStep = (typeof verificationSteps)[number];

export interface Finding {
  /** One English sentence saying what is wrong; `pick` is its position in `picksOf` where it is one pick's. */
  reason: string;
  pick?: number;
  expected?: string;
  found?: string;
}

export interface StepResult {
  step: VerificationStep;
  /**
   * `skipped` only where the format was wrong and nothing could be computed; `unproven` only of a beacon, where nothing is wrong; `none`
   * where a draw ended before its round, so that there is nothing of this step.
   */
  outcome: 'ok' | 'failed' | 'skipped' | 'unproven' | 'none';
  findings: Finding[];
}

/**
 * Verifies a published record using only the record (draw-protocol.md): eight steps, each with its findings. The record of a cancelled
 * draw is verified in the same way: its winners are those that the draw would have had.
 * Never throws for anything in the document.
 * @param keys the platform's; with them the signature of a signed record is checked as part of its format
 * @param demonstrations chains besides quicknet: the record of a demonstration verifies only with its own
 */
export async function verifyRecord(
  document: unknown,
  protocol: DrawProtocol = createProtocol(),
  keys: readonly RecordKey[] | null = null,
  demonstrations: readonly Chain[] = [],
): Promise<StepResult[]> {
  const malformed = malformedParts(document);
  if (malformed.length > 0) {
    return verificationSteps.map((step) =>
      step === 'format'
        ? {
            step,
            outcome: 'failed',
            findings: malformed.map((part) => ({ reason: `${part} is missing or malformed` })),
          }
        : { step, outcome: 'skipped', findings: [] },
    );
  }
  const record = document as DrawRecord;
  const chains = [quicknet, ...demonstrations];
  const results: StepResult[] = [];
  for (const step of verificationSteps) {
    const nothing = isSeedAlone(record) && !ofSeedAlone.includes(step);
    const findings =
      nothing && step !== 'beacon'
        ? []
        : await checks[step](record, protocol, chains).catch((error: unknown) => [
            { reason: error instanceof Error ? error.message : 'could not be computed' },
          ]);
    if (step === 'format' && keys !== null) {
      const reason = await signatureRefusal(record, keys);
      if (reason !== null) findings.push({ reason });
    }
    const unproven =
      step === 'beacon' && findings.length === 0 ? unprovenReason(record.terms.rule, timesOf(record)) : null;
    if (unproven !== null) results.push({ step, outcome: 'unproven', findings: [{ reason: unproven }] });
    else results.push({ step, outcome: findings.length > 0 ? 'failed' : nothing ? 'none' : 'ok', findings });
  }
  return results;
}

/** Whether every step of which there is something is ok. */
export function isVerified(results: readonly StepResult[]): boolean {
  return (
    results.length === verificationSteps.length &&
    results.every(({ outcome }) => outcome === 'ok' || outcome === 'none')
  );
}

/** What there is of a draw that ended before its round. */
const ofSeedAlone: readonly VerificationStep[] = ['format', 'terms', 'commitment'];

type Check = (record: DrawRecord, protocol: DrawProtocol, chains: readonly Chain[]) => Promise<Finding[]>;
const checks: Record<VerificationStep, Check> = {
  format: async () => [],
  terms: async ({
    product,
    terms,
    tickets,
    committed_at,
    frozen_at,
    published_at,
    drawn_at,
    cancelled,
    demonstration,
  }) => [
    ...differs('the terms are of another product', String(product.id), terms.id),
    ...(Boolean(demonstration) === isDemonstration(terms.rule)
      ? []
      : [{ reason: 'whether the draw is a demonstration is not stated as its rule says' }]),
    ...(terms.prizes >= 1 ? [] : [{ reason: 'there is no prize' }]),
    ...(tickets >= 1 ? [] : [{ reason: 'there is no ticket' }]),
    ...(tickets <= terms.capacity ? [] : [{ reason: 'there are more tickets than places' }]),
    ...(Date.parse(committed_at) <= Date.parse(frozen_at)
      ? []
      : [{ reason: 'the list was frozen before the commitment' }]),
    ...(Date.parse(frozen_at) <= Date.parse(published_at ?? frozen_at)
      ? []
      : [{ reason: 'the list was published before the freeze' }]),
    ...(Date.parse(frozen_at) <= Date.parse(drawn_at) ? [] : [{ reason: 'the draw is earlier than the freeze' }]),
    ...(!cancelled || Date.parse(frozen_at) <= Date.parse(cancelled.at)
      ? []
      : [{ reason: 'the cancellation is earlier than the freeze' }]),
  ],
  commitment: async ({ terms, seed, commitment }, protocol) =>
    differs(
      'the seed and the terms are not those that were committed to',
      toHex(await protocol.commitment(terms, fromHex(seed))),
      commitment,
    ),
  beacon: async (record, _protocol, chains) => {
    const { rule } = record.terms;
    const { drawn, ...list } = timesOf(record);
    if (isSeedAlone(record)) {
      const ended = Math.max(drawn, Date.parse(record.cancelled?.at ?? record.drawn_at));
      const reason = seedAloneRefusal(rule, { ...list, ended }, chains);
      return reason === null ? [] : [{ reason }];
    }
    const beacon = beaconOfRecord(record.beacon);
    const reason = beaconRefusal(rule, beacon, { ...list, drawn, cancelled: Boolean(record.cancelled) }, chains);
    if (reason !== null) return [{ reason }];
    const chain = chains.find(({ chainHash }) => chainHash === beacon?.chainHash);
    if (beacon === null || (chain && (await isSignedBy(chain, beacon.round, beacon.signature)))) return [];
    return [{ reason: 'the round is not signed by drand' }];
  },
  inclusion: async (record, protocol) => {
    const { terms, tickets, root } = record;
    const findings: Finding[] = [];
    for (const [position, pick] of picksOf(record).entries()) {
      const read = `T${terms.id}-${String(pick.ticket + 1).padStart(Math.max(4, String(terms.capacity).length), '0')}`;
      findings.push(...differs('the displayed number is of another ticket', read, pick.number ?? read, position));
      const leaf = await protocol.leaf({
        id: terms.id,
        ticket: pick.ticket,
        holder: fromHex(pick.holder),
        secret: fromHex(pick.secret),
      });
      const included = await protocol.verifyInclusion({
        leaf,
        index: pick.ticket,
        size: tickets,
        path: pick.path.map(fromHex),
        root: fromHex(root),
      });
      if (!included) findings.push({ reason: 'the ticket is not in the frozen list', pick: position });
    }
    return findings;
  },
  key: async (record, protocol) =>
    differs(
      'the key does not follow from the seed and the list',
      toHex(await keyOf(record, protocol)),
      record.draw_key ?? '',
    ),
  picks: async (record, protocol) => {
    const sequence = protocol.pickSequence(await keyOf(record, protocol), record.tickets);
    for (const [position, { ticket }] of picksOf(record).entries()) {
      const { value, done } = await sequence.next();
      if (done) return [{ reason: 'there are more picks than tickets', pick: position }];
      // After the first wrong pick the rest cannot be compared.
      if (value !== ticket) return differs('another ticket was drawn', String(value), String(ticket), position);
    }
    return [];
  },
  winners: async (record) => {
    const { picks, terms, tickets } = record;
    const findings: Finding[] = [];
    const winners = new Set<string>();
    for (const [position, { holder, wins, given_up }] of picks.entries()) {
      if (winners.size >= terms.prizes) {
        findings.push({ reason: 'every prize had its winner already', pick: position });
        continue;
      }
      const shouldWin = !given_up && !winners.has(holder);
      if (shouldWin && !wins) findings.push({ reason: 'this pick should have won', pick: position });
      if (given_up && wins) findings.push({ reason: 'this ticket was given up', pick: position });
      else if (!shouldWin && wins) findings.push({ reason: 'this person had won already', pick: position });
      if (shouldWin) winners.add(holder);
    }
    if (winners.size < terms.prizes && picks.length < tickets) {
      findings.push({ reason: 'prizes are left although the list is not used up' });
    }
    return [...findings, ...wrongForfeits(record, winners)];
  },
};

/** Milliseconds. */
const timesOf = ({ frozen_at, published_at, drawn_at }: DrawRecord) => ({
  frozen: Date.parse(frozen_at),
  published: Date.parse(published_at ?? frozen_at),
  drawn: Date.parse(drawn_at),
});

const dayMs = 86_400_000;

/** @param holders the holders that have won already; the winners of forfeited prizes are added */
function wrongForfeits({ picks, forfeits = [], tickets, drawn_at }: DrawRecord, holders: Set<string>): Finding[] {
  const findings: Finding[] = [];
  const wonAt = new Map(picks.filter(({ wins }) => wins).map(({ ticket }) => [ticket, drawn_at]));
  let position = picks.length;
  let before = drawn_at;
  for (const { ticket, at, tried_on: days, picks: next } of forfeits) {
    const won = wonAt.get(ticket);
    wonAt.delete(ticket);
    if (won === undefined) findings.push({ reason: 'a ticket forfeited a prize that it does not have' });
    else if (!(Date.parse(at) >= Date.parse(won) + forfeitAfterDays * dayMs))
      findings.push({ reason: `a prize was forfeited before ${forfeitAfterDays} days were over` });
    if (!(Date.parse(at) >= Date.parse(before))) findings.push({ reason: 'the forfeits are not in their order' });
    before = at;
    const inOrder = days.every((day, i) => i === 0 || (days[i - 1] ?? '') < day);
    const inTime = (days[0] ?? '') >= (won ?? '').slice(0, 10) && (days.at(-1) ?? '') <= at.slice(0, 10);
    if (days.length < forfeitTries || !inOrder || !inTime)
      findings.push({ reason: `the winner was not tried on ${forfeitTries} days before their prize was forfeited` });
    let given = false;
    for (const pick of next) {
      const shouldWin = !pick.given_up && !holders.has(pick.holder);
      if (given) findings.push({ reason: 'the forfeited prize had its winner already', pick: position });
      else if (shouldWin !== pick.wins)
        findings.push({
          reason: `this pick should ${shouldWin ? '' : 'not '}have won the forfeited prize`,
          pick: position,
        });
      if (shouldWin) {
        holders.add(pick.holder);
        wonAt.set(pick.ticket, at);
        given = true;
      }
      position += 1;
    }
    if (!given && position < tickets)
      findings.push({ reason: 'a forfeited prize has no new winner although the list is not used up' });
  }
  return findings;
}

function keyOf(record: DrawRecord, protocol: DrawProtocol) {
  return protocol.drawKey({
    seed: fromHex(record.seed),
    id: record.terms.id,
    tickets: record.tickets,
    prizes: record.terms.prizes,
    root: fromHex(record.root),
    beacon: beaconOfRecord(record.beacon),
  });
}

function differs(reason: string, expected: string, found: string, pick?: number): Finding[] {
  return expected === found ? [] : [{ reason, expected, found, ...(pick === undefined ? {} : { pick }) }];
}
