import { Check, Hourglass, ShieldCheck, Undo2, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names.js';
import { HelpLine, NeverMoney } from '../../shared/ui/help-line.js';
import { Icon } from '../../shared/ui/icon.js';
import { useTitle } from '../../shared/site.js';
import './payment-return.css';

type OutcomeTone = 'done' | 'wait' | 'safe' | 'bad' | 'plain';

const pictures: Record<OutcomeTone, { icon: LucideIcon; className: string }> = {
  done: { icon: Check, className: 'state-done' },
  wait: { icon: Hourglass, className: 'state-wait' },
  safe: { icon: ShieldCheck, className: '' },
  bad: { icon: X, className: 'state-bad' },
  plain: { icon: Undo2, className: 'state-plain' },
};

/** One state of a payment: an icon, what happened, what it means for the money, and what to do. A live region. */
export function Outcome({ tone, title, lead, children }: OutcomeProps) {
  useTitle(title);
  const { icon, className } = pictures[tone];
  return (
    <div className="narrow stack stack-6 page">
      <span className={classNames('state', className)}>
        <Icon of={icon} />
      </span>
      <div className="stack stack-2" role={tone === 'bad' ? 'alert' : 'status'} key={title}>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
      <HelpLine />
      <NeverMoney />
    </div>
  );
}

export interface OutcomeProps {
  tone: OutcomeTone;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}
