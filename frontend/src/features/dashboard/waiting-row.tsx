import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import '../../shared/ui/avatar.css';

/** One thing that waits for the person, and where it is done: all of it is one link. */
export function WaitingRow({ icon, to, title, held, children }: WaitingRowProps) {
  return (
    <li>
      <Link to={to} className="row">
        <span className={classNames('avatar', held && 'held')}>
          <Icon of={icon} />
        </span>
        <span className="grow">
          <b>{title}</b>
          <span className="sm muted block">{children}</span>
        </span>
        <Icon of={ChevronRight} />
      </Link>
    </li>
  );
}

interface WaitingRowProps {
  icon: LucideIcon;
  to: string;
  title: string;
  /** Money that is being checked, and hours that come: in the colour of everything that waits. */
  held?: boolean;
  children: ReactNode;
}
