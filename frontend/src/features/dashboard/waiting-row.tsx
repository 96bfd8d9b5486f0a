import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { money } from '../../shared/format/money.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import '../../shared/ui/avatar.css';

/** One thing that waits for the person, and where it is done: all of it is one link. */
export function WaitingRow({ icon, to, title, amount, held, children }: WaitingRowProps) {
  return (
    <li>
      <Link to={to} className="row">
        <span className={classNames('avatar', held && 'held')}>
          <Icon of={icon} />
        </span>
        <span className="grow">
          <WaitingTitle amount={amount}>{title}</WaitingTitle>
          <span className="sm muted block">{children}</span>
        </span>
        <Icon of={ChevronRight} />
      </Link>
    </li>
  );
}

/** What waits, and its amount at the end of the line. */
export function WaitingTitle({ amount, children }: { amount: number | undefined; children: ReactNode }) {
  return (
    <span className="row row-wrap between title">
      <b>{children}</b>
      {amount !== undefined && (
        <>
          <span className="sr">&nbsp;: </span>
          <b className="money">{money(amount)}</b>
        </>
      )}
    </span>
  );
}

interface WaitingRowProps {
  icon: LucideIcon;
  to: string;
  title: string;
  /** F CFA. */
  amount?: number;
  /** Money that is being checked, and hours that come: in the colour of everything that waits. */
  held?: boolean;
  children: ReactNode;
}
