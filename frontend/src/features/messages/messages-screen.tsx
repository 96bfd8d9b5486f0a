import type { Message } from '@raffle/contracts/http/messages';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { useMyMessages, type MyMessages } from '../../shared/api/my-queries.js';
import { messagesOf } from '../../shared/conversation/message-pages.js';
import { LineSkeletons } from '../../shared/conversation/two-views.js';
import { useTitle } from '../../shared/site.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useWide } from '../../shared/use-wide.js';
import { MessageList } from './message-list.js';
import { useReadMessages } from './messages-operations.js';
import { Records } from './records.js';
import { texts } from './texts.fr.js';
import { GeneralMessage, Thread } from './thread.js';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';

/** The open item in the URL: none, the conversation, the records, or a general message. On a phone it is the second view. */
const conversationAddress = 'equipe';
const recordsAddress = 'achats';

/** The conversation with the administrators and the general messages (docs/product.md section 2, Messages; docs/product.md rule 12). */
export function MessagesScreen() {
  useTitle(texts.title);
  const [search] = useSearchParams();
  const opened = search.get('ouvert');
  const messages = useMyMessages();
  const newest = messages.data?.pages[0];
  return (
    <div className="stack stack-6">
      <h1 className={classNames(opened !== null && 'wide-only')}>{texts.title}</h1>
      {messages.isPending ? (
        <Loading />
      ) : newest === undefined ? (
        <ErrorState title={texts.loadFailed} error={messages.error} onRetry={() => void messages.refetch()} />
      ) : (
        <Views
          all={{ ...newest, conversation: messagesOf(messages.data?.pages ?? [], 'conversation') }}
          opened={opened}
          more={messages.hasNextPage}
          loadingMore={messages.isFetchingNextPage}
          onMore={() => void messages.fetchNextPage()}
        />
      )}
    </div>
  );
}

function Views({ all, opened, ...older }: ViewsProps) {
  const wide = useWide();
  const views = useRef<HTMLDivElement>(null);
  useViewFocus(views, opened);
  const readMessages = useReadMessages();
  const read = useCallback((messages: readonly Message[]) => void readMessages(messages), [readMessages]);
  const general = opened === null || opened === conversationAddress || opened === recordsAddress ? null : opened;
  const records = opened === recordsAddress;
  const conversationInView = general === null && !records && (wide || opened !== null);

  // An open conversation is read, including messages that arrive while it is open.
  useEffect(() => {
    if (conversationInView && document.visibilityState === 'visible') read(all.conversation);
  }, [conversationInView, all.conversation, read]);

  return (
    <div ref={views} className={classNames('msgs', opened !== null && 'opened')}>
      <MessageList all={all} opened={opened ?? (wide ? conversationAddress : null)} onRead={read} />
      <div className={classNames(opened === null && 'wide-only')}>
        {records ? (
          <Records />
        ) : general === null ? (
          <Thread messages={all.conversation} shown={conversationInView} {...older} />
        ) : (
          <GeneralMessage id={general} known={all.general} onRead={read} />
        )}
      </div>
    </div>
  );
}

interface ViewsProps {
  all: MyMessages;
  opened: string | null;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

function Loading() {
  return (
    <LoadingRegion label={texts.loading} className="msgs">
      <div className="card list-card">
        <div className="stack stack-3 list-head">
          <Skeleton width="100%" height="3rem" />
          <Skeleton width="100%" height="3rem" />
        </div>
        <LineSkeletons count={4} />
      </div>
      <div className="card thread wide-only">
        <div className="row thread-bones">
          <Skeleton width="2.5rem" height="2.5rem" />
          <Skeleton width="10rem" height="1.25rem" />
        </div>
      </div>
    </LoadingRegion>
  );
}

/**
 * On a phone list and thread are two views of one URL: a change hides the focused element, and focus would fall back to the
 * start of the page. An opened thread focuses its back link; the list focuses the item that was opened, or itself if that item is
 * gone (it was unread, and the filter lists only unread ones). Side by side neither view is hidden, and the hidden back link
 * takes no focus.
 */
export function useViewFocus(views: RefObject<HTMLElement | null>, opened: string | null): void {
  const before = useRef(opened);
  useEffect(() => {
    const left = before.current;
    before.current = opened;
    if (left === opened) return;
    const next =
      opened !== null
        ? views.current?.querySelector<HTMLElement>('[data-way-back]')
        : (views.current?.querySelector<HTMLElement>(`a[href$="?ouvert=${left}"]`) ??
          views.current?.querySelector<HTMLElement>('.list-view'));
    next?.focus({ preventScroll: opened !== null });
  }, [opened, views]);
}
