import { plural } from '../../shared/format/plural.js';
import { Card } from '../../shared/ui/card.js';
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

/** The lottery that a rule names, in words. */
export const lotteryOf = (rule: string): string => texts.lotteryResult(rule.slice('public:'.length));

interface DrawSealProps {
  commitment: string;
  winners: number;
  /** Which public value the draw waits for (docs/draw-protocol.md step 4). */
  rule: string;
}
