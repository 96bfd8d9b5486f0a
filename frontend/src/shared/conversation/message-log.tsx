import type { ReactNode } from 'react';
import { dayLabel } from '../format/dates.js';
import { Button } from '../ui/button.js';
import { useNow } from '../use-now.js';
import { byDay } from './by-day.js';
import type { UnsentMessage } from './outbox.js';
import { texts } from './texts.fr.js';
import { UnsentBubble } from './unsent-bubble.js';
import { useScrollAnchor } from './use-scroll-anchor.js';
import './bubble.css';

/** The messages of a conversation by day, oldest first, then those that the server has not accepted: of a person's and of an administrator's screen. */
export function MessageLog<Message extends { id: string; created_at: string }>(props: MessageLogProps<Message>) {
  const { label, messages, unsent, more, loadingMore, onMore, empty, bubble, onRetry, onDiscard, shown = true } = props;
  const now = useNow();
  const log = useScrollAnchor(
    messages[0]?.id,
    `${shown} ${messages.at(-1)?.id ?? ''} ${unsent.map(({ key, error }) => `${key} ${error ?? ''}`).join()}`,
  );
  return (
    <div className="chat" role="log" aria-label={label} tabIndex={0} ref={log}>
      {more && (
        <Button kind="secondary" size="small" busy={loadingMore} onClick={onMore}>
          {texts.older}
        </Button>
      )}
      {messages.length === 0 && unsent.length === 0 && empty}
      {byDay(messages).map(({ day, of }) => (
        <div key={day} className="day-group">
          <h3 className="day">{dayLabel(day, now)}</h3>
          {of.map(bubble)}
        </div>
      ))}
      {unsent.map((message) => (
        <UnsentBubble
          key={message.key}
          message={message}
          onRetry={() => onRetry(message)}
          onDiscard={() => onDiscard(message)}
        />
      ))}
    </div>
  );
}

export interface MessageLogProps<Message> {
  label: string;
  /** Oldest first. */
  messages: readonly Message[];
  unsent: readonly UnsentMessage[];
  /** Older messages exist. */
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
  /** Shown instead of messages where there is none. */
  empty: ReactNode;
  /** One message, with its key. */
  bubble: (message: Message) => ReactNode;
  onRetry: (message: UnsentMessage) => void;
  onDiscard: (message: UnsentMessage) => void;
  /** On a phone, whether it replaces the list: it then shows the newest message. */
  shown?: boolean;
}
