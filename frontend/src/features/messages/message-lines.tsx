import type { Message } from '@raffle/contracts/http/messages';
import { Megaphone, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listTime } from '../../shared/format/dates.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { LogoMark } from '../../shared/ui/logo.js';
import { useNow } from '../../shared/use-now.js';
import { unreadOf } from './messages-operations.js';
import { withoutAddresses } from './own-links.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/avatar.css';

const marks = {
  team: <LogoMark size={22} />,
  record: <Icon of={Ticket} />,
  general: <Icon of={Megaphone} />,
};

/** The conversation with the team, with its last message. */
export function ConversationLine({ messages, current, onOpen }: ConversationLineProps) {
  const last = messages.at(-1);
  return (
    <Line
      mark={marks.team}
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
      mark={marks[message.is_record ? 'record' : message.is_general ? 'general' : 'team']}
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

function Line({ mark, to, title, preview, at, unread, current, onOpen }: LineProps) {
  const now = useNow();
  return (
    <Link
      className="msg-item msg-line"
      to={{ search: `?ouvert=${to}` }}
      aria-current={current ? 'true' : undefined}
      preventScrollReset
      onClick={onOpen}
    >
      <span className={classNames('avatar', unread && 'new')}>{mark}</span>
      <span className={classNames('subject', unread && 'new')}>
        {title}
        {unread && <span className="sr"> ({texts.newMessage})</span>}
      </span>
      {at === undefined ? (
        <span />
      ) : (
        <span className={classNames('row row-1', unread && 'new')}>
          {unread && <i className="note-dot" />}
          <time className={classNames('sm', !unread && 'faint')} dateTime={at}>
            {listTime(at, now)}
          </time>
        </span>
      )}
      <p className="sm preview">{preview}</p>
    </Link>
  );
}

interface LineProps {
  /** Tells the kinds of messages apart. */
  mark: ReactNode;
  to: string;
  title: ReactNode;
  preview: string;
  at: string | undefined;
  unread: boolean;
  current: boolean;
  onOpen?: () => void;
}
