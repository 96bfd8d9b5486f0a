import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link, type To } from 'react-router';
import { Icon } from '../ui/icon.js';
import { Skeleton } from '../ui/states.js';
import './messages.css';
import '../ui/avatar.css';
import '../ui/button.css';

/** The head of a thread: on a phone the link back to the list, then whose thread it is. */
export function ThreadHead({ to, back, label, preventScrollReset, children }: ThreadHeadProps) {
  return (
    <header>
      <Link
        ref={back}
        data-way-back
        className="btn btn-3 btn-icon phone-only"
        to={to}
        aria-label={label}
        preventScrollReset={preventScrollReset}
      >
        <Icon of={ArrowLeft} />
      </Link>
      {children}
    </header>
  );
}

interface ThreadHeadProps {
  /** The list. */
  to: To;
  label: string;
  back?: Ref<HTMLAnchorElement>;
  preventScrollReset?: boolean;
  children: ReactNode;
}

/** Lines of a list that is loading. */
export const LineSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, key) => (
    <div key={key} className="msg-item">
      <Skeleton width="60%" height="1.25rem" />
      <Skeleton width="3rem" height="1rem" />
      <Skeleton width="100%" height="1rem" />
    </div>
  ));
