import type { Message } from '@raffle/contracts/http/messages';
import { useEffect } from 'react';
import { Bubble } from '../../shared/conversation/bubble.js';
import { Composer } from '../../shared/conversation/composer.js';
import { MessageLog } from '../../shared/conversation/message-log.js';
import { ThreadHead } from '../../shared/conversation/two-views.js';
import { useTypedMessage } from '../../shared/conversation/use-typed-message.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { useUser } from '../../shared/session/session-provider.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { LogoMark } from '../../shared/ui/logo.js';
import { EmptyState } from '../../shared/ui/states.js';
import { useOutbox, useSendMessage } from './messages-operations.js';
import { OwnLinks } from './own-links.js';
import { texts } from './texts.fr.js';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';

/** The conversation with the administrators: sent messages, pending messages, and the input. */
export function Thread({ messages, shown, more, loadingMore, onMore }: ThreadProps) {
  const user = useUser();
  const { unsent } = useOutbox(user.id);
  const [typed, type] = useTypedMessage(`messages.typed.${user.id}`);
  const { send, retry, discard } = useSendMessage(user.id);
  return (
    <section className="card thread" aria-labelledby="thread">
      <Head id="thread" title={texts.team} detail={texts.teamHint} />
      <MessageLog
        label={texts.thread}
        messages={messages}
        unsent={unsent}
        more={more}
        loadingMore={loadingMore}
        onMore={onMore}
        shown={shown}
        empty={<EmptyState title={texts.emptyThread}>{texts.emptyThreadHint}</EmptyState>}
        bubble={(message) => (
          <Bubble
            key={message.id}
            className={classNames(!message.from_admin && 'me', message.is_win && 'won')}
            author={message.from_admin ? texts.team : texts.you}
            title={message.subject !== '' && <b className="block">{message.subject}</b>}
            at={message.created_at}
          >
            {message.from_admin ? <OwnLinks text={message.content} /> : message.content}
          </Bubble>
        )}
        isMine={({ from_admin: fromAdmin }) => !fromAdmin}
        onRetry={retry}
        onDiscard={discard}
      />
      <Composer
        draft={typed}
        onDraft={type}
        onSend={(content) => {
          type('');
          send(content);
        }}
      />
    </section>
  );
}

interface ThreadProps {
  /** Oldest first. */
  messages: readonly Message[];
  /** On a phone, whether it replaces the list: it then shows the newest message. */
  shown: boolean;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** One broadcast; opening it marks it as read. */
export function GeneralMessage({ id, known, onRead }: GeneralMessageProps) {
  const message = known.find((one) => one.id === id);
  useEffect(() => {
    if (message) onRead([message]);
  }, [message, onRead]);

  if (message === undefined) {
    return (
      <EmptyState
        title={texts.messageMissing}
        action={
          <ButtonLink kind="secondary" to={{ search: '' }}>
            {texts.back}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <section className="card thread" aria-labelledby={`message-${id}`}>
      <Head
        id={`message-${id}`}
        title={message.subject || texts.team}
        detail={`${texts.toAll}, ${dateAndTime(message.created_at)}`}
      />
      <p className="letter">{message.content}</p>
    </section>
  );
}

interface GeneralMessageProps {
  id: string;
  known: readonly Message[];
  onRead: (opened: readonly Message[]) => void;
}

/** The head of what is open beside the list. */
export function Head({ id, title, detail }: { id: string; title: string; detail: string }) {
  return (
    <ThreadHead to={{ search: '' }} label={texts.back} preventScrollReset>
      <span className="avatar">
        <LogoMark size={22} />
      </span>
      <div className="whose">
        <h2 id={id}>{title}</h2>
        <p className="sm muted">{detail}</p>
      </div>
    </ThreadHead>
  );
}
