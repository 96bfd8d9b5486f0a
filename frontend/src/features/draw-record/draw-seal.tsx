import type { Product } from '@raffle/contracts/http/products';
import { dateAndTime } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { counted, plural } from '../../shared/format/plural.js';
import { Card } from '../../shared/ui/card.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/field.css';

/** The published commitment in plain words: what it fixes, and how anyone verifies it afterwards (docs/draw-protocol.md). */
export function DrawSeal({ commitment, winners, rule }: DrawSealProps) {
  return (
    <Card large className="stack stack-5">
      <h2>{texts.seal}</h2>
      <p className="muted seal-hint">{texts.sealHint(plural(winners, 'le gagnant', 'les gagnants'))}</p>
      <ol className="seal">
        {texts.sealSteps.map((step, index) => (
          <li key={step}>
            <span className="num">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <p className="muted seal-hint">
        {rule === 'none'
          ? texts.noBeaconAhead
          : texts.beaconAhead(rule.startsWith('drand:') ? texts.drandAhead : lotteryOf(rule))}
      </p>
      <div className="sheet">
        <p className="label">{texts.sealValue}</p>
        <p className="hash">{commitment}</p>
      </div>
    </Card>
  );
}

interface DrawSealProps {
  commitment: string;
  winners: number;
  /** Which public value the draw waits for (docs/draw-protocol.md step 4). */
  rule: string;
}

/** The closed list, public from its freeze on (docs/draw-protocol.md step 3). */
export function ClosedList({ list, rule }: { list: NonNullable<Product['frozen']>; rule: string }) {
  const now = useNow();
  const { beacon_expected_at: expected, beacon_round: round } = list;
  return (
    <Card large className="stack stack-3">
      <h2>{texts.list}</h2>
      <p className="muted">{texts.listHint(counted(list.tickets, 'ticket', 'tickets'), dateAndTime(list.frozen_at))}</p>
      {expected !== null && (
        <p className="muted">
          {texts.listAwaits(round === null ? lotteryOf(rule) : texts.drandRound(number(round)))}{' '}
          {new Date(expected) > now ? texts.expected(dateAndTime(expected)) : texts.late(dateAndTime(expected))}
        </p>
      )}
      <div className="sheet">
        <p className="label">{texts.listValues}</p>
        <p className="hash">{list.root}</p>
      </div>
    </Card>
  );
}

/** The lottery that a rule names, in words. */
const lotteryOf = (rule: string): string => texts.lotteryResult(rule.slice('public:'.length));
