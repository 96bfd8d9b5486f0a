import type { DrawRecord } from '@raffle/contracts/http/draws';
import { proofTexts } from '../../shared/draw/texts.fr.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { RecordSignature } from './record-signature.js';
import { numberOf } from './number-of.js';
import { reasonsOf, texts } from './texts.fr.js';
import { isBelieved, type Verdict } from './verdict.js';

/** Why the result can be believed, in three sentences that depend on what the draw waited for; what nothing proves; and who signed. */
export function RecordReasons({ record, verdict }: { record: DrawRecord; verdict: Verdict }) {
  const { committed_at, tickets, terms, draw_key, cancelled } = record;
  const [when, all] = [dateAndTime(committed_at), counted(tickets, 'ticket', 'tickets')];
  return (
    <div className="stack stack-3">
      <h2>{isBelieved(verdict) ? (cancelled ? texts.whyCancelled : texts.why) : texts.claims}</h2>
      <ol className="reasons stack stack-2">
        {reasonsOf(when, all, {
          number: numberOf(terms.rule),
          drawn: draw_key !== null,
          late: verdict === 'unproven',
        }).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
      {numberOf(terms.rule) === null && <p className="muted">{proofTexts.noBeacon}</p>}
      <RecordSignature record={record} />
    </div>
  );
}
