import type { Message } from '@raffle/contracts/http/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listTime } from '../../shared/format/dates.js';
import { classNames } from '../../shared/ui/class-names.js';
import { useNow } from '../../shared/use-now.js';
import { unreadOf } from './messages-operations.js';
import { withoutAddresses } from './own-links.js';
import { texts } from './texts.fr.js';

/** The conversation with the team, with its last message. */
export function ConversationLine({ messages, current, onOpen }: ConversationLineProps) {
  const last = messages.at(-1);
  return (
    <Line
      to="equipe"
      title={texts.team}
      preview={
        last === undefined
          ? texts.noConversationYet
          : `${last.from_admin ? '' : `${texts.you}\u00a0: `}${withoutAddresses(last.content).replace(/\s+/g, ' ')}`
      }
      at={last?.created_at}
      unread={unreadOf(messages).length > 0}
      current={current}
      onOpen={onOpen}
    />
  );
}

interface ConversationLineProps {
  messages: readonly Message[];
  current: boolean;
  onOpen: () => void;
}

/** One message. */
export function MessageLine({ message, to, title, current = false, onOpen }: MessageLineProps) {
  return (
    <Line
      to={to}
      title={title}
      preview={withoutAddresses(message.content).replace(/\s+/g, ' ')}
      at={message.created_at}
      unread={message.from_admin && !message.is_read}
      current={current}
      onOpen={onOpen}
    />
  );
}

interface MessageLineProps {
  message: Message;
  to: string;
  title: string;
  current?: boolean;
  onOpen: () => void;
}

function Line({ to, title, preview, at, unread, current, onOpen }: LineProps) {
  const now = useNow();
  return (
    <Link
      className="msg-item msg-line"
      to={{ search: `?ouvert=${to}` }}
      aria-current={current ? 'true' : undefined}
      preventScrollReset
      onClick={onOpen}
    >
      <span className={classNames(unread && 'new')}>
        {title}
        {unread && <span className="sr"> ({texts.newMessage})</span>}
      </span>
      {at === undefined ? (
        <span />
      ) : (
        <span className="row row-2 when">
          {unread && <i className="note-dot" />}
          <time className="sm faint" dateTime={at}>
            {listTime(at, now)}
          </time>
        </span>
      )}
      <p className="sm preview">{preview}</p>
    </Link>
  );
}

interface LineProps {
  to: string;
  title: ReactNode;
  preview: string;
  at: string | undefined;
  unread: boolean;
  current: boolean;
  onOpen?: () => void;
}
