import type { MoneyStep } from '@raffle/contracts/http/followed-money';
import { date } from '../format/dates.js';
import { money } from '../format/money.js';
import './money-trail.css';
import { trailTexts as texts } from './money-trail.fr.js';

interface Line {
  at: string;
  sentence: string;
  amount: number;
}

/** What money became, step by step; nothing where it became tickets and stayed so. */
export function MoneyTrail({ steps }: { steps: readonly MoneyStep[] }) {
  if (!steps.some(({ kind }) => kind === 'credit')) return null;
  const lines = steps.flatMap(linesOf).sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <div className="sm stack stack-1 trail">
      <b>{texts.title}</b>
      <ol className="stack stack-1">
        {lines.map(({ at, sentence, amount }, index) => (
          <li key={index} className="row row-wrap between top">
            <span className="grow breakable">
              <span className="faint when">{date(at)}</span> {sentence}
            </span>
            <span className="money">{money(amount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function linesOf(step: MoneyStep): Line[] {
  const { at, amount } = step;
  if (step.kind === 'tickets') {
    const sentence = (step.with_credit ? texts.withCredit : texts.tickets)(step.quantity, step.product_name);
    return [{ at, sentence, amount }];
  }
  const issued = { at, sentence: texts.credit(step.reason), amount };
  return step.refunded_at === null
    ? [issued]
    : [issued, { at: step.refunded_at, sentence: texts.refund, amount: step.refunded }];
}
