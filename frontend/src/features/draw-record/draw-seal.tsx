import { weekdayAndTime } from '@raffle/contracts/date-text';
import type { Product } from '@raffle/contracts/http/products';
import { lazy, Suspense } from 'react';
import { proofTexts } from '../../shared/draw/texts.fr.js';
import { ticketsAndPeople } from '../../shared/draw/tickets-and-people.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { plural } from '../../shared/format/plural.js';
import { Card } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { wordIcons } from '../../shared/ui/word-icons.js';
import { Skeleton } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { numberOf } from './number-of.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/field.css';

/** The published commitment in plain words: what it fixes, and how anyone verifies it afterwards (docs/draw-protocol.md). */
export function DrawSeal({ commitment, winners, rule }: DrawSealProps) {
  const whose = numberOf(rule);
  const [about, what] = texts.numberAhead[whose ?? 'none'];
  return (
    <Card large className="stack stack-5">
      <h2>{texts.seal[whose ?? 'none']}</h2>
      <p className="muted seal-hint">{texts.sealHint(plural(winners, 'le gagnant', 'les gagnants'), whose)}</p>
      <ol className="seal across">
        {texts.sealSteps.map((step, index) => (
          <li key={step}>
            <span className="num">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <div className="sheet">
        <p className="label row row-2">
          <Icon of={wordIcons.seal} />
          {texts.sealValue}
        </p>
        <p className="hash">{commitment}</p>
      </div>
      <div className="stack stack-2 seal-hint">
        <h3>{about}</h3>
        <p className="muted">{what}</p>
      </div>
    </Card>
  );
}

interface DrawSealProps {
  commitment: string;
  winners: number;
  /** Whether the draw waits for drand (docs/draw-protocol.md step 4). */
  rule: string;
}

interface ClosedListProps {
  productId: number;
  list: NonNullable<Product['frozen']>;
  /** Its hour; null for a draw without one. */
  drawAt: string | null;
  demonstration: boolean;
}

const KeptRoot = lazy(async () => ({ default: (await import('./seen-root.js')).KeptRoot }));
const HandInRound = lazy(async () => ({ default: (await import('./hand-in-round.js')).HandInRound }));

/** A round comes within seconds: nothing is said of its delay before this. */
const isLateAfterMs = 60_000;

/** The closed list, public from its freeze on (docs/draw-protocol.md step 3), and what its draw waits for. */
export function ClosedList({ productId, list, drawAt, demonstration }: ClosedListProps) {
  const now = useNow();
  const { beacon_expected_at: expected, beacon_round: round } = list;
  const late = expected !== null && now.getTime() >= new Date(expected).getTime() + isLateAfterMs;
  return (
    <Card large className="stack stack-3">
      <h2>{texts.list}</h2>
      <p className="muted">{texts.listHint(ticketsAndPeople(list), dateAndTime(list.frozen_at))}</p>
      {demonstration ? (
        <p>{proofTexts.demonstration}</p>
      ) : (
        expected !== null &&
        round !== null && (
          <>
            <p className="muted">
              {drawAt === null
                ? texts.listAwaits(number(round))
                : texts.listAtHour(number(round), weekdayAndTime(drawAt))}
            </p>
            {(drawAt === null || late) && (
              <p>{late ? texts.late(dateAndTime(expected)) : texts.expected(dateAndTime(expected))}</p>
            )}
          </>
        )
      )}
      {late && round !== null && !demonstration && (
        <div className="scripted">
          <Suspense fallback={<Skeleton width="100%" height="3rem" />}>
            <HandInRound productId={productId} round={round} />
          </Suspense>
        </div>
      )}
      <div className="sheet">
        <p className="label">{texts.listValues}</p>
        <p className="hash">{list.root}</p>
      </div>
      {drawAt !== null && (
        <>
          <Suspense fallback={null}>
            <KeptRoot productId={productId} root={list.root} drawAt={drawAt} />
          </Suspense>
          <p className="sm">
            <a href={`/api/draws/${productId}/appointment`} download={`annonce-${productId}.json`}>
              {texts.announcement}
            </a>
            . {texts.announcementHint}
          </p>
          {!demonstration && <p className="sm muted">{texts.operatorsWord}</p>}
        </>
      )}
    </Card>
  );
}
