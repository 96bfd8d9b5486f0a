import { wonSubject, type Message } from '@raffle/contracts/http/messages';
import { Composer } from '../../shared/conversation/composer.js';
import { MessageLog } from '../../shared/conversation/message-log.js';
import { time } from '../../shared/format/dates.js';
import { useUser } from '../../shared/session/session-provider.js';
import { classNames } from '../../shared/ui/class-names.js';
import { EmptyState } from '../../shared/ui/states.js';
import { OwnLinks } from './own-links.js';
import { changeOutbox, useOutbox } from './stored-outbox.js';
import { useSendMessage } from './send-message.js';
import { texts } from './texts.fr.js';
import { ThreadHead } from './thread-head.js';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';

/** The conversation with the administrators: sent messages, pending messages, and the input. */
export function Thread({ messages, shown, more, loadingMore, onMore }: ThreadProps) {
  const user = useUser();
  const { draft, unsent } = useOutbox(user.id);
  const { send, retry, discard } = useSendMessage(user.id);
  return (
    <section className="card thread" aria-labelledby="thread">
      <ThreadHead id="thread" title={texts.team} detail={texts.teamHint} />
      <MessageLog
        label={texts.thread}
        messages={messages}
        unsent={unsent}
        more={more}
        loadingMore={loadingMore}
        onMore={onMore}
        shown={shown}
        empty={<EmptyState title={texts.emptyThread}>{texts.emptyThreadHint}</EmptyState>}
        bubble={(message) => <Bubble key={message.id} message={message} />}
        onRetry={retry}
        onDiscard={discard}
      />
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
