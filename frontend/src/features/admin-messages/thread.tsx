import { ArrowLeft } from 'lucide-react';
import { ApiError } from '../../shared/api/api-error.js';
import { useUserById } from '../../shared/api/get-user.js';
import { byDay } from '../../shared/conversation/by-day.js';
import { Composer } from '../../shared/conversation/composer.js';
import { UnsentBubble } from '../../shared/conversation/unsent-bubble.js';
import { useScrollAnchor } from '../../shared/conversation/use-scroll-anchor.js';
import { time } from '../../shared/format/dates.js';
import { dayLabel } from '../../shared/format/when.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { messagesOf, useConversation, type ConversationMessage } from './get-conversation.js';
import { SavedReplies } from './saved-replies.js';
import { changeReplies, useReplies } from './stored-replies.js';
import { useReply } from './reply-to-user.js';
import { texts } from './texts.fr.js';
import { ThreadHead } from './thread-head.js';
import '../../shared/conversation/bubble.css';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';

/** One conversation: loading, not found, failed, or open. */
export function Thread({ userId }: { userId: string }) {
  const conversation = useConversation(userId);
  const newest = conversation.data?.pages[0];
  const person = useUserById(userId).data?.user;
  if (conversation.isPending) return <LoadingSkeleton />;
  if (conversation.error instanceof ApiError && conversation.error.status === 404) {
    return (
      <EmptyState
        title={texts.missing}
        action={
          <ButtonLink kind="secondary" to="/admin/messages">
            {texts.back}
          </ButtonLink>
        }
      />
    );
  }
  if (newest === undefined) {
    return (
      <>
        <ButtonLink kind="quiet" className="hand" to="/admin/messages">
          <Icon of={ArrowLeft} />
          {texts.back}
        </ButtonLink>
        <ErrorState
          title={texts.threadFailed}
          error={conversation.error}
          reassurance={texts.nothingTouched}
          onRetry={() => void conversation.refetch()}
        />
      </>
    );
  }
  return (
    <OpenThread
      userId={userId}
      name={person?.name ?? newest.user_name}
      phone={person?.phone}
      messages={messagesOf(conversation.data?.pages ?? [])}
      more={conversation.hasNextPage}
      loadingMore={conversation.isFetchingNextPage}
      onMore={() => void conversation.fetchNextPage()}
    />
  );
}

function OpenThread({ userId, name, phone, messages, more, loadingMore, onMore }: OpenThreadProps) {
  const admin = useAdmin();
  const { draft, unsent } = useReplies(admin.id, userId);
  const { send, retry, discard } = useReply(admin.id, userId);
  const now = useNow();
  const log = useScrollAnchor(
    messages[0]?.id,
    `${messages.at(-1)?.id ?? ''} ${unsent.map(({ key, error }) => `${key} ${error ?? ''}`).join()}`,
  );
  return (
    <section className="card thread" aria-labelledby="thread">
      <ThreadHead
        id="thread"
        userId={userId}
        name={name}
        phone={phone}
        unread={messages.some(({ author, is_read }) => author === 'user' && !is_read)}
        empty={messages.every(({ author }) => author === 'platform')}
      />
      <div className="chat" role="log" aria-label={texts.thread(name)} tabIndex={0} ref={log}>
        {more && (
          <Button kind="secondary" size="small" busy={loadingMore} onClick={onMore}>
            {texts.older}
          </Button>
        )}
        {messages.length === 0 && unsent.length === 0 && (
          <EmptyState title={texts.empty}>{texts.emptyHint(name)}</EmptyState>
        )}
        {byDay(messages).map(({ day, of }) => (
          <div key={day} className="day-group">
            <h3 className="day">{dayLabel(day, now)}</h3>
            {of.map((message) => (
              <Bubble key={message.id} message={message} name={name} />
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
      <SavedReplies
        firstName={name.split(' ')[0] ?? name}
        onInsert={(text) =>
          changeReplies(admin.id, userId, (before) => ({
            ...before,
            draft: [before.draft.trimEnd(), text].filter(Boolean).join('\n'),
          }))
        }
      />
      <Composer
        draft={draft}
        onDraft={(typed) => changeReplies(admin.id, userId, (before) => ({ ...before, draft: typed }))}
        onSend={send}
      />
    </section>
  );
}

interface OpenThreadProps {
  userId: string;
  name: string;
  /** Undefined until identity answers. */
  phone: string | undefined;
  /** Oldest first. */
  messages: readonly ConversationMessage[];
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

function Bubble({ message, name }: { message: ConversationMessage; name: string }) {
  const { author, content, created_at: at, is_read: isRead } = message;
  const sentAt = time(at);
  return (
    <>
      <div className={classNames('bub', author === 'admin' && 'me', author === 'platform' && 'auto')}>
        {author === 'platform' ? (
          <b className="xs block">{texts.platform}</b>
        ) : (
          <span className="sr">{author === 'admin' ? texts.team : name} : </span>
        )}
        {content}
      </div>
      <time dateTime={at}>{author !== 'user' && isRead ? texts.readAt(sentAt) : sentAt}</time>
    </>
  );
}

function LoadingSkeleton() {
  return (
    <LoadingRegion label={texts.threadLoading} className="card thread">
      <div className="chat chat-bones">
        <Skeleton width="60%" height="3rem" />
        <Skeleton width="40%" height="3rem" />
        <Skeleton width="50%" height="3rem" />
      </div>
    </LoadingRegion>
  );
}
