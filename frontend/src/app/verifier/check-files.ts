import { ticketNumber } from '@raffle/contracts/ticket-number';
import {
  announcedOtherwise,
  chainOfInfo,
  isVerified,
  picksOf,
  signatureRefusal,
  verifyRecord,
  type AppointmentStatement,
  type Chain,
  type DrawRecord,
  type Finding,
  type RecordKey,
  type VerificationStep,
} from '@raffle/draw-protocol';
import { dateAndTime } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { stepTexts, texts } from './texts.fr.js';

type Mark = keyof typeof texts.marks;

export interface CheckedStep {
  title: string;
  mark: Mark;
  /** Why it is wrong or not proven; null where it is right. */
  sentence: string | null;
  findings: readonly { ticket: string | null; expected: string | null; found: string | null }[];
}

export interface Report {
  /** `unproven` also of a demonstration in which everything fits. */
  mark: Mark;
  title: string;
  lead: string;
  /** What the draw was; null where the format is wrong. */
  summary: readonly string[] | null;
  winners: { title: string; lines: readonly string[] } | null;
  steps: readonly CheckedStep[];
}

/** How many findings of a step are shown. */
const maxFindings = 5;

/**
 * Verifies a record as verify-draw.mjs does, with what else is among the files: the platform's keys, for who signed it; the chain of a
 * demonstration; the announcement of its hour.
 * @param files the contents of the chosen files, in any order
 * @returns null where none of them is JSON of a record
 */
export async function checkFiles(files: readonly string[]): Promise<Report | null> {
  const parsed = files.map(parse);
  const keys = parsed.find(isKeyFile)?.keys ?? null;
  const chains = parsed.flatMap((one) => chainOf(one) ?? []);
  const statement = parsed.find(isAnnouncement);
  const document = parsed.find(
    (one) => typeof one === 'object' && one !== null && !isKeyFile(one) && !isAnnouncement(one) && !chainOf(one),
  );
  if (document === undefined) return null;
  const results = await verifyRecord(document, undefined, null, chains);
  const record = results[0]?.outcome === 'ok' ? (document as DrawRecord) : null;
  // Its number is of a chain that only its own file describes.
  const withoutChain = record?.demonstration === true && chains.length === 0;
  const steps: CheckedStep[] = results.map(({ step, outcome, findings }) => {
    const { title, failed } = wordsOf(step, record);
    if (outcome === 'none')
      return { title, mark: 'none', sentence: step === 'beacon' ? texts.endedBefore : null, findings: [] };
    if (outcome === 'skipped') return { title, mark: 'unproven', sentence: texts.skipped, findings: [] };
    if (outcome === 'unproven') return { title, mark: 'unproven', sentence: texts.publishedTooLate, findings: [] };
    if (outcome === 'failed' && step === 'beacon' && withoutChain)
      return { title, mark: 'unproven', sentence: texts.withoutChain, findings: [] };
    if (outcome === 'failed')
      return { title, mark: 'failed', sentence: failed, findings: findings.slice(0, maxFindings).map(shown(record)) };
    // A number that no rule names is not there to be right.
    return step === 'beacon' && record?.terms.rule === 'none'
      ? { title, mark: 'unproven', sentence: texts.noBeacon, findings: [] }
      : { title, mark: 'ok', sentence: null, findings: [] };
  });
  if (record) steps.push(await signatureStep(record, keys));
  if (record && statement) steps.push(...(await announcementSteps(record, statement, keys)));
  const wrong = steps.filter(({ mark }) => mark === 'failed').map(({ title }) => title);
  return {
    ...verdictOf(record, { wrong, verified: isVerified(results), withoutChain }),
    summary: record && summaryOf(record),
    winners: record && winnersOf(record),
    steps,
  };
}

function wordsOf(step: VerificationStep, record: DrawRecord | null) {
  if (step === 'beacon' && record?.demonstration) return stepTexts.ownNumber;
  if (step === 'key' && record && record.terms.rule !== 'none') return stepTexts.keyWithNumber;
  return stepTexts[step];
}

function verdictOf(
  record: DrawRecord | null,
  { wrong, verified, withoutChain }: { wrong: readonly string[]; verified: boolean; withoutChain: boolean },
): Pick<Report, 'mark' | 'title' | 'lead'> {
  if (wrong.length > 0) return { mark: 'failed', title: texts.refuted, lead: texts.refutedLead(wrong) };
  if (!verified) {
    const lead = withoutChain ? texts.withoutChain : texts.publishedTooLate;
    return { mark: 'unproven', title: texts.notProven, lead };
  }
  if (record?.demonstration) return { mark: 'unproven', title: texts.demonstrationTitle, lead: texts.verifiedLead };
  return { mark: 'ok', title: texts.verified, lead: record?.draw_key ? texts.verifiedLead : texts.nothingDrawnLead };
}

const checked = ({ title, failed }: { title: string; failed: string }, refusal: string | null): CheckedStep =>
  refusal === null
    ? { title, mark: 'ok', sentence: null, findings: [] }
    : { title, mark: 'failed', sentence: failed, findings: [] };

/** What was announced before the hour against the record, and with the keys who announced it. */
async function announcementSteps(
  record: DrawRecord,
  statement: AppointmentStatement,
  keys: readonly RecordKey[] | null,
): Promise<CheckedStep[]> {
  const announced = checked(stepTexts.announced, announcedOtherwise(record, statement));
  if (keys === null || !statement.signature) return [announced];
  return [announced, checked(stepTexts.announcementSigned, await signatureRefusal(statement, keys))];
}

async function signatureStep(record: DrawRecord, keys: readonly RecordKey[] | null): Promise<CheckedStep> {
  const { title } = stepTexts.signature;
  const unproven = (sentence: string): CheckedStep => ({ title, mark: 'unproven', sentence, findings: [] });
  if (!record.signature) return unproven(texts.unsigned);
  if (keys === null) return unproven(texts.withoutKeys);
  return checked(stepTexts.signature, await signatureRefusal(record, keys));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, so not one of these files.
    return undefined;
  }
}

/** A chain of demonstrations, as its relay answers it at `/info`; null for another file. */
function chainOf(document: unknown): Chain | null {
  try {
    return chainOfInfo(document);
  } catch {
    // Not the file of a chain.
    return null;
  }
}

const isKeyFile = (document: unknown): document is { keys: RecordKey[] } =>
  typeof document === 'object' && document !== null && 'keys' in document && Array.isArray(document.keys);

/** What was published of a draw with an hour from its freeze on (docs/draw-protocol.md step 10). */
const isAnnouncement = (document: unknown): document is AppointmentStatement =>
  typeof document === 'object' && document !== null && 'draw_at' in document && !('draw_key' in document);

const shown =
  (record: DrawRecord | null) =>
  ({ pick, expected, found }: Finding): CheckedStep['findings'][number] => ({
    ticket: record && pick !== undefined ? (picksIn(record)[pick]?.read ?? null) : null,
    expected: expected ?? null,
    found: found ?? null,
  });

/** The picks with their numbers as people read them (docs/product.md rule 34). */
const picksIn = (record: DrawRecord) =>
  picksOf(record).map((pick) => ({
    ...pick,
    read: ticketNumber(record.product.id, pick.ticket, record.terms.capacity),
  }));

function summaryOf(record: DrawRecord): string[] {
  const { product, tickets, terms, cancelled } = record;
  const line = texts.summary(product.name, counted(tickets, 'ticket', 'tickets'), counted(terms.prizes, 'lot', 'lots'));
  return [
    line,
    ...(record.demonstration ? [texts.demonstration] : []),
    ...(cancelled ? [texts.cancelled(dateAndTime(cancelled.at), cancelled.reason)] : []),
  ];
}

function winnersOf(record: DrawRecord): Report['winners'] {
  const forfeited = new Set(record.forfeits?.map(({ ticket }) => ticket));
  const lines = picksIn(record)
    .filter(({ wins }) => wins)
    .map(({ ticket, read, display_name: name, city }) =>
      [
        read,
        record.cancelled ? '' : name ? [name, city].filter(Boolean).join(', ') : texts.noName,
        forfeited.has(ticket) ? texts.forfeited : '',
      ]
        .filter(Boolean)
        .join(' · '),
    );
  return lines.length === 0
    ? null
    : { title: (record.cancelled ? texts.wouldWin : texts.winners)(lines.length), lines };
}
