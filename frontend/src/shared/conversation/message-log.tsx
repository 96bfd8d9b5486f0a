import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { isoDay, longDate } from '../format/dates.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { useNow } from '../use-now.js';
import { UnsentBubble } from './bubble.js';
import type { UnsentMessage } from './outbox.js';
import { texts } from './texts.fr.js';
import './thread.css';

/** The messages of a conversation by day, oldest first, then those that the server has not accepted: of a person's and of an administrator's screen. */
export function MessageLog<Message extends { id: string; created_at: string }>(props: MessageLogProps<Message>) {
  const { label, messages, unsent, more, loadingMore, onMore, empty, bubble, isMine, onRetry, onDiscard } = props;
  const { shown = true } = props;
  const now = useNow();
  const newest = messages.at(-1);
  const { below, toEnd, ...log } = useScrollAnchor({
    view: `${shown} ${label}`,
    first: messages[0]?.id,
    last: newest?.id,
    sent: unsent.length,
    ended: unsent.map(({ error }) => error).join(),
  });
  return (
    <div className="chat" role="log" aria-label={label} tabIndex={0} {...log}>
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
      {below && newest !== undefined && !isMine(newest) && (
        <Button size="small" className="to-newest" onClick={toEnd}>
          <Icon of={ArrowDown} />
          {texts.newMessage}
        </Button>
      )}
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
  /** Written by who reads. */
  isMine: (message: Message) => boolean;
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

/** What a thread shows, of which a change may scroll it. */
interface Anchored {
  /** Which conversation, and whether it is in sight: another view starts at its end. */
  view: string;
  /** The oldest loaded message: older ones are added above. */
  first: string | undefined;
  /** The newest message. */
  last: string | undefined;
  /** How many messages of this person wait for the server. */
  sent: number;
  /** How their sending ended, which adds lines below them. */
  ended: string;
}

/** This close to its end, a thread is read there (pixels). */
const nearEnd = 48;

/**
 * Scrolls to the newest message as long as the end is in sight, and to what is sent here; what is read further up stays in place, also
 * when older messages are loaded above it.
 * @returns `below`: a message arrived below what is in sight
 */
function useScrollAnchor({ view, first, last, sent, ended }: Anchored) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ view: '', first, last, sent: 0, height: 0 });
  const atEnd = useRef(true);
  const [below, setBelow] = useState(false);
  const toEnd = () => {
    const box = ref.current;
    if (box) box.scrollTop = box.scrollHeight;
    atEnd.current = true;
    setBelow(false);
  };
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const was = before.current;
    if (was.view !== view || was.sent < sent || atEnd.current) toEnd();
    else if (was.first !== first) box.scrollTop += box.scrollHeight - was.height;
    else if (was.last !== last) setBelow(true);
    before.current = { view, first, last, sent, height: box.scrollHeight };
  }, [view, first, last, sent, ended]);
  const onScroll = () => {
    const box = ref.current;
    if (box === null) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    if (atEnd.current) setBelow(false);
  };
  return { ref, onScroll, below, toEnd };
}

/** The heading of a day's messages: `Aujourd’hui`, `Hier`, or the date. `day` is `2026-11-20`. */
function dayLabel(day: string, now: Date): string {
  if (day === isoDay(now)) return 'Aujourd’hui';
  if (day === isoDay(new Date(now.getTime() - 86_400_000))) return 'Hier';
  return longDate(`${day}T00:00:00.000Z`);
}
