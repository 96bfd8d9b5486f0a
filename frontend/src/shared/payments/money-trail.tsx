import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { followMoney, type MoneyStep } from '@raffle/contracts/http/followed-money';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../api/query-of.js';
import { date } from '../format/dates.js';
import { money } from '../format/money.js';
import { Icon } from '../ui/icon.js';
import { trailTexts as texts } from './texts.fr.js';
import './payments.css';

interface Line {
  at: string;
  sentence: string;
  amount: number;
}

/** What money became, step by step, and `children`; nothing where it became tickets and stayed so. */
export function MoneyTrail({ steps, children = [] }: { steps: readonly MoneyStep[]; children?: readonly ReactNode[] }) {
  if (!steps.some(({ kind }) => kind === 'credit') && children.length === 0) return null;
  const lines = steps.flatMap(linesOf).sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <details className="sm trail">
      <summary>
        {texts.title}
        <Icon of={ChevronRight} />
      </summary>
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
      {children}
    </details>
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

/** Where the money of these payments went, by their ids: tickets, credits, and what became of those. */
export function useFollowedMoney(payments: readonly string[]) {
  return useQuery({
    ...queryOf(followMoney, { query: { payments: payments.join(',') } }),
    select: stepsByPayment,
    enabled: payments.length > 0,
  });
}

const stepsByPayment = ({ payments }: AnswerOf<typeof followMoney>) =>
  new Map(payments.map(({ payment_id, steps }) => [payment_id, steps]));

/** Where that money is now, F CFA; the sum is what became tickets and credits. */
export function whereNow(steps: readonly MoneyStep[]): { tickets: number; credit: number; refund: number } {
  const now = { tickets: 0, credit: 0, refund: 0 };
  for (const step of steps) {
    if (step.kind === 'credit') {
      now.credit += step.left;
      now.refund += step.refunded;
    } else if (step.status !== 'credited') now.tickets += step.amount;
  }
  return now;
}
