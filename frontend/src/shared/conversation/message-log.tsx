import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { dayLabel } from '../format/dates.js';
import { Button } from '../ui/button.js';
import { useNow } from '../use-now.js';
import { UnsentBubble } from './bubble.js';
import type { UnsentMessage } from './outbox.js';
import { texts } from './texts.fr.js';
import './thread.css';

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

interface MessageLogProps<Message> {
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

/** Messages of one day together, in their order. Togo and Côte d'Ivoire use UTC, so the UTC date is the local day. */
export function byDay<Dated extends { created_at: string }>(
  messages: readonly Dated[],
): { day: string; of: Dated[] }[] {
  const days: { day: string; of: Dated[] }[] = [];
  for (const message of messages) {
    const day = message.created_at.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.of.push(message);
    else days.push({ day, of: [message] });
  }
  return days;
}

/** Scrolls to the newest message; when older ones are loaded above, what is being read stays in place. */
export function useScrollAnchor(first: string | undefined, last: string) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ first, last: '', height: 0 });
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    if (before.current.last !== last) box.scrollTop = box.scrollHeight;
    else if (before.current.first !== first) box.scrollTop += box.scrollHeight - before.current.height;
    before.current = { first, last, height: box.scrollHeight };
  }, [first, last]);
  return ref;
}
