import type { Message } from '@raffle/contracts/http/messages';
import { Search } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { MyMessages } from '../../shared/api/get-my-messages.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { listed, useFoundMessages, usePausedText, type MessageFilter } from './find-messages.js';
import { unreadOf } from './message-pages.js';
import { texts } from './texts.fr.js';
import { listTime } from '../../shared/format/when.js';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';
import '../../shared/ui/count.css';
import '../../shared/ui/field.css';

const filters = [
  { value: 'all', label: texts.all },
  { value: 'read', label: texts.read },
  { value: 'unread', label: texts.unread },
] as const;

/** Search, filter, the conversation and the panel of general messages. */
export function MessageList({ all, opened, onRead }: MessageListProps) {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<MessageFilter>('all');
  const q = usePausedText(text);
  const found = useFoundMessages(q, filter);
  const asking = (q !== '' || filter !== 'all') && found.isPending;
  const heading = useId();

  const shown = listed(all, found.data, q, filter);
  const nothing = !shown.conversation && shown.hits.length === 0 && shown.general.length === 0;
  const narrowed = q !== '' || filter !== 'all';

  return (
    <section className={classNames('card list-card', 'list-view')} aria-label={texts.title} tabIndex={-1}>
      <div className="stack stack-3 list-head">
        <div className="inset inset-l">
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            placeholder={texts.search}
            aria-label={texts.searchLabel}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <SegmentedControl legend={texts.filter} options={filters} value={filter} onChange={setFilter} />
      </div>
      {asking ? (
        <LoadingRegion label={texts.loading}>
          <div className="msg-item">
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="3rem" height="1rem" />
            <Skeleton width="100%" height="1rem" />
          </div>
        </LoadingRegion>
      ) : narrowed && found.isLoadingError ? (
        <div className="list-result">
          <ErrorState
            title={texts.loadFailed}
            error={found.error}
            reassurance={null}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : narrowed && nothing ? (
        <div className="list-result">
          <EmptyState
            title={texts.nothingFound}
            action={
              <Button
                kind="secondary"
                size="small"
                onClick={() => {
                  setText('');
                  setFilter('all');
                }}
              >
                {texts.showAll}
              </Button>
            }
          >
            {texts.nothingFoundHint}
          </EmptyState>
        </div>
      ) : (
        <>
          {shown.conversation && (
            <ConversationLine
              messages={all.conversation}
              current={opened === 'equipe'}
              onOpen={() => onRead([...all.conversation, ...(found.data?.conversation ?? [])])}
            />
          )}
          {shown.hits.length > 0 && <h2 className="msg-head">{texts.conversation}</h2>}
          {shown.hits.map((message) => (
            <MessageLine
              key={message.id}
              message={message}
              to="equipe"
              title={message.subject || (message.from_admin ? texts.team : texts.you)}
              onOpen={() => onRead([message])}
            />
          ))}
          {(shown.general.length > 0 || !narrowed) && (
            <h2 className="msg-head" id={heading}>
              {texts.general}
            </h2>
          )}
          {shown.general.map((message) => (
            <MessageLine
              key={message.id}
              message={message}
              to={message.id}
              title={message.subject || texts.team}
              current={opened === message.id}
              onOpen={() => onRead([message])}
            />
          ))}
          {shown.general.length === 0 && !narrowed && <p className="sm muted list-result">{texts.noGeneral}</p>}
        </>
      )}
    </section>
  );
}

export interface MessageListProps {
  all: MyMessages;
  /** The item opened beside the list, or null. */
  opened: string | null;
  onRead: (opened: readonly Message[]) => void;
}

function ConversationLine({ messages, current, onOpen }: ConversationLineProps) {
  const last = messages.at(-1);
  return (
    <Line
      to="equipe"
      title={texts.team}
      preview={
        last === undefined
          ? texts.noConversationYet
          : `${last.from_admin ? '' : `${texts.you} : `}${last.content.replace(/\s+/g, ' ')}`
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

function MessageLine({ message, to, title, current = false, onOpen }: MessageLineProps) {
  return (
    <Line
      to={to}
      title={title}
      preview={message.content.replace(/\s+/g, ' ')}
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
      className="msg-item"
      to={{ search: `?ouvert=${to}` }}
      aria-current={current ? 'true' : undefined}
      preventScrollReset
      onClick={onOpen}
    >
      <span className={classNames('clip', unread && 'new')}>
        {title}
        {unread && <span className="sr"> ({texts.newMessage})</span>}
      </span>
      {at === undefined ? (
        <span />
      ) : (
        <time className="xs faint" dateTime={at}>
          {listTime(at, now)}
        </time>
      )}
      <p className="sm clip">{preview}</p>
      {unread && <i className="note-dot" />}
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
