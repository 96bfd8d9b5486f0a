import type { DrawRecord } from '@raffle/contracts/http/draws';
import { allPicks } from '@raffle/contracts/prize-holders';
import type { VerificationStep } from '@raffle/draw-protocol';
import { ChevronRight, Download, RotateCcw } from 'lucide-react';
import { numberIn, type useVerification } from '../../shared/draw/draw-record.js';
import { SheetButton } from '../../shared/draw/sheet-button.js';
import { ticketsAndPeople } from '../../shared/draw/tickets-and-people.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { Button, ButtonAnchor } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { wordIcons } from '../../shared/ui/word-icons.js';
import { Step, Values, type Mark } from './proof-step.js';
import { texts } from './texts.fr.js';
import type { Verdict } from './verdict.js';
import '../../shared/draw/rail.css';
import '../../shared/ui/field.css';

type Query = ReturnType<typeof useVerification>;

/** The proofs, folded: the files, the five steps and their values. */
export function RecordProofs({ record, verification, verdict }: RecordProofsProps) {
  const mark = (...steps: VerificationStep[]) => outcome(verification, steps);
  return (
    <details className="proofs">
      <summary>
        <Icon of={ChevronRight} />
        {texts.proofs}
      </summary>
      <div className="stack stack-6">
        <div className="rec-acts scripted">
          <Button kind="secondary" busy={verification.isFetching} onClick={() => void verification.refetch()}>
            <Icon of={RotateCcw} />
            {texts.again}
          </Button>
          <Button kind="secondary" onClick={() => download(record)}>
            <Icon of={Download} />
            {texts.download}
          </Button>
          <SheetButton record={record} kind="secondary" />
        </div>
        <noscript>
          <ButtonAnchor kind="secondary" href={`/api/draws/${record.product.id}/record`} download>
            {texts.download}
          </ButtonAnchor>
        </noscript>
        <p className="sm muted">
          {texts.pageHint}{' '}
          <a href="/verifier-tirage.html" download="verifier-tirage.html">
            {texts.page}
          </a>
          {', '}
          <a href="/.well-known/bon-tirage-keys.json" download="keys.json">
            {texts.keys}
          </a>
          . {texts.verifierHint}{' '}
          <a href="/verify-draw.mjs" download="verify-draw.mjs">
            {texts.verifier}
          </a>
          {', '}
          <a href="/verify-draw.txt" download="verify-draw.txt">
            {texts.readme}
          </a>
          .
        </p>
        <Steps record={record} mark={mark} unproven={unproven[verdict]} />
      </div>
    </details>
  );
}

interface RecordProofsProps {
  record: DrawRecord;
  verification: Query;
  verdict: Verdict;
}

/** What the number that was waited for does not prove, where nothing else is wrong. */
const unproven: Partial<Record<Verdict, string>> = {
  demonstration: texts.demonstrationHint,
  unproven: texts.unprovenHint,
  withoutBeacon: texts.withoutBeaconHint,
};

/** The steps, each with its mark; those of the picks where some were computed. */
function Steps({ record, mark, unproven }: StepsProps) {
  return (
    <div className="stack stack-3">
      <h3>{texts.steps}</h3>
      <ol className="rail">
        <Step
          mark={mark('format', 'terms', 'commitment')}
          title={texts.committed}
          hint={texts.committedHint(dateAndTime(record.committed_at))}
        >
          <Values
            icon={wordIcons.seal}
            title={texts.committedValues}
            values={[
              [texts.commitment, record.commitment],
              [texts.seed, record.seed],
            ]}
          />
        </Step>
        <Step mark={mark('terms')} title={texts.frozen} hint={texts.frozenHint(ticketsAndPeople(record))}>
          <Values icon={wordIcons.seal} title={texts.frozenValues} values={[[texts.frozenValues, record.root]]} />
        </Step>
        <Step
          mark={unproven === undefined ? mark('beacon', 'key') : 'unproven'}
          title={texts.key(record.beacon !== null)}
          hint={unproven ?? (record.draw_key === null ? texts.noKeyHint : texts.keyHint)}
        >
          {record.draw_key !== null && (
            <Values icon={wordIcons.start} title={texts.keyValues} values={[[texts.keyValues, record.draw_key]]} />
          )}
        </Step>
        {record.draw_key !== null && (
          <>
            <Step mark={mark('picks', 'winners')} title={texts.picks} hint={texts.picksHint}>
              <ol className="picks">
                {allPicks(record).map((pick) => (
                  <li key={pick.ticket}>
                    <span className={pick.wins ? 'num roll gold' : 'num'}>{numberIn(record, pick)}</span>
                    <span className="sm muted">
                      {pick.wins
                        ? record.cancelled
                          ? texts.wouldWin
                          : record.forfeits?.some(({ ticket }) => ticket === pick.ticket)
                            ? texts.notClaimed
                            : texts.wins
                        : pick.given_up
                          ? texts.closed
                          : texts.passed}
                    </span>
                  </li>
                ))}
              </ol>
            </Step>
            <Step
              mark={mark('inclusion')}
              title={texts.included}
              hint={texts.includedHint(counted(allPicks(record).length, 'ticket retrouvé', 'tickets retrouvés'))}
            />
          </>
        )}
      </ol>
    </div>
  );
}

interface StepsProps {
  record: DrawRecord;
  mark: (...steps: VerificationStep[]) => Mark;
  /** Why the number proves nothing. */
  unproven: string | undefined;
}

function outcome(verification: Query, steps: readonly VerificationStep[]): Mark {
  if (verification.isError) return 'unknown';
  if (verification.data === undefined) return 'checking';
  const own = verification.data.steps.filter(({ step }) => steps.includes(step));
  if (own.some((result) => result.outcome === 'failed')) return 'failed';
  if (own.every((result) => result.outcome === 'none')) return 'none';
  return own.every((result) => result.outcome === 'ok') ? 'ok' : 'unknown';
}

function download(record: DrawRecord) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `tirage-${record.product.id}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
