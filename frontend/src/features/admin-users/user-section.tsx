import { useId } from 'react';
import { Link } from 'react-router';
import { ListTable, type Column } from '../../shared/admin-list/list-table.js';
import { number } from '../../shared/format/money.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/card.css';

/** The newest rows of one of a user's lists, with a link to the whole list, which alone can be sorted. */
export function UserSection<Row>({ title, result, columns, rowKey, all, labels }: UserSectionProps<Row>) {
  const id = useId();
  const { data } = result;
  return (
    <section className="stack stack-2" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>
          {title} {data?.total !== undefined && <span className="muted">{number(data.total)}</span>}
        </h2>
        {data && (data.total ?? Infinity) > data.rows.length && (
          <Link className="sm nowrap" to={all}>
            {texts.seeAll}
            <span className="sr">&nbsp;: {title}</span>
          </Link>
        )}
      </div>
      {data ? (
        data.rows.length === 0 ? (
          <p className="card sm muted">{labels.none}</p>
        ) : (
          <ListTable caption={title} columns={columns} rows={data.rows} rowKey={rowKey} />
        )
      ) : result.isPending ? (
        <LoadingRegion label={texts.sectionLoading} className="card stack">
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton width="80%" height="1.25rem" />
        </LoadingRegion>
      ) : (
        <ErrorState
          title={labels.failed}
          error={result.error}
          reassurance={null}
          onRetry={() => void result.refetch()}
        />
      )}
    </section>
  );
}

interface UserSectionProps<Row> {
  title: string;
  result: {
    /** Without a total the link to the whole list is always shown. */
    data: { rows: readonly Row[]; total?: number } | undefined;
    error: unknown;
    isPending: boolean;
    refetch: () => unknown;
  };
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** URL of the whole list. */
  all: string;
  labels: { failed: string; none: string };
}
