import type { ListDefinition } from '@raffle/contracts/http/define-list';
import type { PageEdges } from '@raffle/contracts/http/paging';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../ui/states.js';
import { isOn, type AnyView, type ChangeView } from './list-address.js';
import { lastPageOf, Pager } from './pager.js';
import { texts } from './texts.fr.js';
import styles from './list-result.module.css';
import '../ui/card.css';

/** The result of a list: its skeleton, its rows with their pager, no rows, a page beyond the end, or its error with Réessayer. Their sentences are made of the list's words. */
export function ListResult<Row>(props: ListResultProps<Row>) {
  const { list, view, onView, result, action, skeleton, children } = props;
  const { many = list.title.toLowerCase(), none, empty = texts.none(none), hint } = list;
  const { data } = result;
  if (result.isPending) {
    return (
      <LoadingRegion label={texts.loading(many)} className={classNames(!skeleton && 'card', !skeleton && styles.bones)}>
        {skeleton ?? <TableSkeleton />}
      </LoadingRegion>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        title={texts.failed(many)}
        error={result.error}
        reassurance={texts.nothingTouched}
        onRetry={() => void result.refetch()}
      />
    );
  }
  if (data.rows.length === 0 && (view.page === 1 || data.total === 0)) {
    const set = new Map<string, unknown>(Object.entries(view));
    const narrowed = ['q', ...list.filters].some((name) => isOn(list, name, set.get(name)));
    if (!narrowed) {
      return (
        <EmptyState title={empty} action={action}>
          {hint}
        </EmptyState>
      );
    }
    return (
      <EmptyState
        title={texts.noneFound(none)}
        action={
          <Button
            kind="secondary"
            onClick={() => onView(Object.fromEntries(['q', ...list.filters].map((name) => [name, undefined])))}
          >
            {texts.clear}
          </Button>
        }
      />
    );
  }
  if (data.rows.length === 0 && !result.isPlaceholderData) {
    return (
      <EmptyState
        title={texts.beyond}
        action={
          <Button
            kind="secondary"
            onClick={() =>
              onView({ page: lastPageOf(data.total, { size: view.limit, exact: view.exact !== undefined }) })
            }
          >
            {texts.lastPage}
          </Button>
        }
      />
    );
  }
  return children(
    data.rows,
    <Pager
      page={view.page}
      shown={data.rows.length}
      total={data.total}
      exact={view.exact !== undefined}
      edges={data.edges}
      onExact={() => onView({ exact: 'true', page: view.page, after: view.after, before: view.before })}
      size={view.limit}
      onSize={(limit) => onView({ limit })}
      onPage={(page) => {
        // The pager is at the end of the page; the next page is read from its top.
        document.documentElement.scrollTop = 0;
        onView({ ...page });
      }}
    />,
  );
}

function TableSkeleton() {
  return (
    <>
      <div className={classNames(styles.head, 'wide-only')} />
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton width="25%" height="1.25rem" />
        </div>
      ))}
    </>
  );
}

export interface ListResultProps<Row> {
  list: ListDefinition;
  view: AnyView;
  onView: ChangeView;
  /** A query with `placeholderData: keepPreviousData`, its rows and the total. */
  result: {
    data: { rows: readonly Row[]; total: number; edges?: PageEdges } | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** What can be done when the list is empty. */
  action?: ReactNode;
  /** Of the size of the content; a table's by default. */
  skeleton?: ReactNode;
  children: (rows: readonly Row[], pager: ReactNode) => ReactNode;
}
