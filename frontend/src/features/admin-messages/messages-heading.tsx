import { broadcastList } from '@raffle/contracts/http/broadcast-list';
import { conversationList } from '@raffle/contracts/http/conversation-list';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../shared/ui/class-names.js';
import { texts } from './texts.fr.js';
import styles from './messages.module.css';
import '../../shared/ui/segmented-control.css';

const broadcasts = '/admin/messages/diffusions';

/** Title of conversations and broadcasts, with the tabs between them. */
export function MessagesHeading({ className, children }: { className?: string; children?: ReactNode }) {
  const atBroadcasts = useLocation().pathname === broadcasts;
  return (
    <div className={classNames('row between row-wrap', className)}>
      <h1>{texts.title}</h1>
      <nav className={classNames('seg', styles.halves)} aria-label={texts.sections}>
        <Link to="/admin/messages" aria-current={atBroadcasts ? undefined : 'page'}>
          {conversationList.title}
        </Link>
        <Link to={broadcasts} aria-current={atBroadcasts ? 'page' : undefined}>
          {broadcastList.title}
        </Link>
      </nav>
      {children}
    </div>
  );
}
