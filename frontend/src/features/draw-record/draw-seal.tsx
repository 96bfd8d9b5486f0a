import { weekdayAndTime } from '@raffle/contracts/date-text';
import type { Product } from '@raffle/contracts/http/products';
import { isDemonstration } from '@raffle/draw-protocol/beacon-rule';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
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

/** How anyone verifies the draw afterwards, what nothing proves, and behind one press what its commitment fixes (docs/draw-protocol.md). */
export function DrawSeal(props: DrawSealProps) {
  const whose = numberOf(props.rule);
  const ahead = <NumberAhead rule={props.rule} />;
  return (
    <Card large className="stack stack-5">
      <h2>{texts.seal[whose ?? 'none']}</h2>
      <SealSteps />
      {whose !== 'drand' && ahead}
      <Folded title={texts.details}>
        <SealDetails {...props} />
        {whose === 'drand' && ahead}
      </Folded>
    </Card>
  );
}

function SealSteps() {
  return (
    <ol className="seal across">
      {texts.sealSteps.map((step, index) => (
        <li key={step}>
          <span className="num">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}

/** The commitment in plain words, and its value. */
function SealDetails({ commitment, winners, rule }: DrawSealProps) {
  return (
    <>
      <p className="muted seal-hint">{texts.sealHint(plural(winners, 'le gagnant', 'les gagnants'), numberOf(rule))}</p>
      <div className="sheet">
        <p className="label row row-2">
          <Icon of={wordIcons.seal} />
          {texts.sealValue}
        </p>
        <p className="hash">{commitment}</p>
      </div>
    </>
  );
}

/** The number that nobody knows before, or that nothing proves without one. */
function NumberAhead({ rule }: Pick<DrawSealProps, 'rule'>) {
  const [title, text] = texts.numberAhead[numberOf(rule) ?? 'none'];
  return (
    <div className="stack stack-2 seal-hint">
      <h3>{title}</h3>
      <p className="muted">{text}</p>
    </div>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="proofs">
      <summary>
        <Icon of={ChevronRight} />
        {title}
      </summary>
      <div className="stack stack-5">{children}</div>
    </details>
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
  rule: string;
  /** Its commitment. */
  seal: DrawSealProps | null;
}

const KeptRoot = lazy(async () => ({ default: (await import('./seen-root.js')).KeptRoot }));
const HandInRound = lazy(async () => ({ default: (await import('./hand-in-round.js')).HandInRound }));

/** A round comes within seconds: nothing is said of its delay before this. */
const isLateAfterMs = 60_000;

/** The closed list, public from its freeze on (docs/draw-protocol.md step 3), and behind one press what its draw waits for and every value. */
export function ClosedList({ productId, list, drawAt, rule, seal }: ClosedListProps) {
  const now = useNow();
  const demonstration = isDemonstration(rule);
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
        round !== null &&
        (drawAt === null || late) && (
          <p>{late ? texts.late(dateAndTime(expected)) : texts.expected(dateAndTime(expected))}</p>
        )
      )}
      {late && round !== null && !demonstration && (
        <div className="scripted">
          <Suspense fallback={<Skeleton width="100%" height="3rem" />}>
            <HandInRound productId={productId} round={round} />
          </Suspense>
        </div>
      )}
      <Folded title={texts.forCheckers}>
        {!demonstration && round !== null && (
          <p className="muted">
            {drawAt === null
              ? texts.listAwaits(number(round))
              : texts.listAtHour(number(round), weekdayAndTime(drawAt))}
          </p>
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
        {seal && (
          <>
            <h2>{texts.seal[numberOf(rule) ?? 'none']}</h2>
            <SealSteps />
            <SealDetails {...seal} />
            <NumberAhead rule={rule} />
          </>
        )}
      </Folded>
    </Card>
  );
}
