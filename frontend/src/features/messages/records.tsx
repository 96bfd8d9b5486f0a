import { listMyRecords } from '@raffle/contracts/http/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { keyOf } from '../../shared/api/query-of.js';
import { messagesOf } from '../../shared/conversation/message-pages.js';
import { LineSkeletons } from '../../shared/conversation/two-views.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { OwnLinks } from './own-links.js';
import { texts } from './texts.fr.js';
import { Head } from './thread.js';
import '../../shared/conversation/messages.css';

/** Notices about what the person did, newest first: nothing in them waits for an answer (docs/product.md rule 12). */
export function Records() {
  const found = useInfiniteQuery({
    queryKey: keyOf(listMyRecords),
    queryFn: ({ pageParam, signal }) => callApi(listMyRecords, { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, records }) => (more ? records.at(-1)?.id : undefined),
    meta: { about: listMyRecords.about },
  });
  const records = messagesOf([...(found.data?.pages ?? [])].reverse(), 'records');
  return (
    <section className="card thread" aria-labelledby="records">
      <Head id="records" title={texts.records} detail={texts.recordsHint} />
      {found.isPending ? (
        <LoadingRegion label={texts.loading}>
          <LineSkeletons count={3} />
        </LoadingRegion>
      ) : found.isLoadingError ? (
        <div className="list-result">
          <ErrorState title={texts.loadFailed} error={found.error} onRetry={() => void found.refetch()} />
        </div>
      ) : records.length === 0 ? (
        <div className="list-result">
          <EmptyState title={texts.noRecords} />
        </div>
      ) : (
        <ul className="records">
          {records.map((record) => (
            <li key={record.id} className="record">
              <h3>{record.subject}</h3>
              <time className="sm faint" dateTime={record.created_at}>
                {dateAndTime(record.created_at)}
              </time>
              <div className="breakable">
                <OwnLinks text={record.content} />
              </div>
            </li>
          ))}
          {found.hasNextPage && (
            <li className="record">
              <Button
                kind="secondary"
                size="small"
                busy={found.isFetchingNextPage}
                onClick={() => void found.fetchNextPage()}
              >
                {texts.older}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
