import type { Message } from '@raffle/contracts';
import { useLayoutEffect, useRef } from 'react';
import { time } from '../../shared/format/dates.js';
import { useUser } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { EmptyState } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { Composer } from './composer.js';
import { useOutbox } from './kept-outbox.js';
import { byDay } from './message-pages.js';
import type { UnsentMessage } from './outbox.js';
import { useSendMessage } from './send-message.js';
import { texts } from './texts.fr.js';
import { ThreadHead } from './thread-head.js';
import { dayLabel } from './when.js';

/** The conversation with the administrators: what was said, what is on its way, and the field to write. */
export function Thread({ messages, more, loadingMore, onMore }: ThreadProps) {
  const user = useUser();
  const { unsent } = useOutbox(user.id);
  const { retry, discard } = useSendMessage(user.id);
  const now = useNow();
  const log = useKeptScroll(
    messages[0]?.id,
    `${messages.at(-1)?.id ?? ''} ${unsent.map(({ key, error }) => `${key} ${error ?? ''}`).join()}`,
  );
  return (
    <section className="card thread" aria-labelledby="thread">
      <ThreadHead id="thread" title={texts.team} detail={texts.teamHint} />
      <div className="chat" role="log" aria-label={texts.thread} tabIndex={0} ref={log}>
        {more && (
          <Button kind="secondary" size="small" className="self-center" busy={loadingMore} onClick={onMore}>
            {texts.older}
          </Button>
        )}
        {messages.length === 0 && unsent.length === 0 && (
          <EmptyState title={texts.emptyThread}>{texts.emptyThreadHint}</EmptyState>
        )}
        {byDay(messages).map(({ day, of }) => (
          <div key={day} className="day-group">
            <h3 className="day">{dayLabel(day, now)}</h3>
            {of.map((message) => (
              <Bubble key={message.id} message={message} />
            ))}
          </div>
        ))}
        {unsent.map((message) => (
          <UnsentBubble
            key={message.key}
            message={message}
            onRetry={() => retry(message)}
            onDiscard={() => discard(message)}
          />
        ))}
      </div>
      <Composer owner={user.id} />
    </section>
  );
}

export interface ThreadProps {
  /** Oldest first. */
  messages: readonly Message[];
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

function Bubble({ message }: { message: Message }) {
  return (
    <>
      <div className={classNames('bub', !message.from_admin && 'me')}>
        <span className="sr">{message.from_admin ? texts.team : texts.you} : </span>
        {message.subject !== '' && <b className="block">{message.subject}</b>}
        {message.content}
      </div>
      <time dateTime={message.created_at}>{time(message.created_at)}</time>
    </>
  );
}

function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
  return (
    <div className="unsent">
      <div className={classNames('bub me', message.error === null && 'leaving')}>
        <span className="sr">{texts.you} : </span>
        {message.content}
      </div>
      {message.error === null ? (
        <span className="xs faint">{texts.sending}</span>
      ) : (
        <div className="stack gap-1" role="alert">
          <p className="xs failure">
            {message.error === texts.notSent ? texts.notSent : `${texts.notSent} ${message.error}`}
          </p>
          <div className="row justify-end gap-2">
            <Button kind="quiet" size="small" onClick={onDiscard}>
              {texts.discard}
            </Button>
            <Button kind="secondary" size="small" onClick={onRetry}>
              {texts.retry}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

interface UnsentBubbleProps {
  message: UnsentMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

/** Stays at the newest message; older ones that arrive above leave what is being read where it is. */
function useKeptScroll(first: string | undefined, last: string) {
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
