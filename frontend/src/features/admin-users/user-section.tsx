import { useId } from 'react';
import { Link } from 'react-router';
import { ListTable, type Column } from '../../shared/admin-list/list-table.js';
import { number } from '../../shared/format/money.js';
import { Bone, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';

/** The newest rows of one of a user's lists, and the way to all of them. */
export function UserSection<Row>({ title, result, columns, rowKey, all, said }: UserSectionProps<Row>) {
  const id = useId();
  const { data } = result;
  return (
    <section className="stack stack-2" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>
          {title} {data?.total !== undefined && <span className="muted font-normal">{number(data.total)}</span>}
        </h2>
        {data && (data.total ?? Infinity) > data.rows.length && (
          <Link className="sm nowrap" to={all}>
            {texts.seeAll}
            <span className="sr"> : {title}</span>
          </Link>
        )}
      </div>
      {data ? (
        data.rows.length === 0 ? (
          <p className="card sm muted">{said.none}</p>
        ) : (
          <div className="card tbl-wrap">
            <ListTable
              caption={title}
              columns={columns}
              rows={data.rows}
              rowKey={rowKey}
              sort=""
              direction="desc"
              onSort={noSort}
            />
          </div>
        )
      ) : result.isPending ? (
        <Skeleton label={texts.sectionLoading} className="card stack">
          <Bone className="h-5 w-4/5" />
          <Bone className="h-5 w-3/5" />
          <Bone className="h-5 w-4/5" />
        </Skeleton>
      ) : (
        <ErrorState title={said.failed} error={result.error} reassurance={null} onRetry={() => void result.refetch()} />
      )}
    </section>
  );
}

/** None of these columns can be sorted: that is for the whole list. */
const noSort = () => undefined;

export interface UserSectionProps<Row> {
  title: string;
  result: {
    /** Without a total the way to all of them always stands. */
    data: { rows: readonly Row[]; total?: number } | undefined;
    error: unknown;
    isPending: boolean;
    refetch: () => unknown;
  };
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Where the whole list is. */
  all: string;
  said: { failed: string; none: string };
}
