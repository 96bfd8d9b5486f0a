import { wonSubject, type Message } from '@raffle/contracts/http/messages';
import { byDay } from '../../shared/conversation/by-day.js';
import { Composer } from '../../shared/conversation/composer.js';
import { UnsentBubble } from '../../shared/conversation/unsent-bubble.js';
import { useScrollAnchor } from '../../shared/conversation/use-scroll-anchor.js';
import { time } from '../../shared/format/dates.js';
import { dayLabel } from '../../shared/format/when.js';
import { useUser } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { EmptyState } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { OwnLinks } from './own-links.js';
import { changeOutbox, useOutbox } from './stored-outbox.js';
import { useSendMessage } from './send-message.js';
import { texts } from './texts.fr.js';
import { ThreadHead } from './thread-head.js';
import '../../shared/conversation/bubble.css';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';

/** The conversation with the administrators: sent messages, pending messages, and the input. */
export function Thread({ messages, shown, more, loadingMore, onMore }: ThreadProps) {
  const user = useUser();
  const { draft, unsent } = useOutbox(user.id);
  const { send, retry, discard } = useSendMessage(user.id);
  const now = useNow();
  const log = useScrollAnchor(
    messages[0]?.id,
    `${shown} ${messages.at(-1)?.id ?? ''} ${unsent.map(({ key, error }) => `${key} ${error ?? ''}`).join()}`,
  );
  return (
    <section className="card thread" aria-labelledby="thread">
      <ThreadHead id="thread" title={texts.team} detail={texts.teamHint} />
      <div className="chat" role="log" aria-label={texts.thread} tabIndex={0} ref={log}>
        {more && (
          <Button kind="secondary" size="small" busy={loadingMore} onClick={onMore}>
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
      <Composer
        draft={draft}
        onDraft={(typed) => changeOutbox(user.id, (before) => ({ ...before, draft: typed }))}
        onSend={send}
      />
    </section>
  );
}

export interface ThreadProps {
  /** Oldest first. */
  messages: readonly Message[];
  /** On a phone, whether it replaces the list: it then shows the newest message. */
  shown: boolean;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

function Bubble({ message }: { message: Message }) {
  return (
    <>
      <div className={classNames('bub', !message.from_admin && 'me', message.subject === wonSubject && 'won')}>
        <span className="sr">{message.from_admin ? texts.team : texts.you} : </span>
        {message.subject !== '' && <b className="block">{message.subject}</b>}
        {message.from_admin ? <OwnLinks text={message.content} /> : message.content}
      </div>
      <time dateTime={message.created_at}>{time(message.created_at)}</time>
    </>
  );
}
