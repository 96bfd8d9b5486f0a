import { closeMonth, showAccounting } from '@raffle/contracts/http/admin-accounting';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Lock, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CsvButton } from '../../shared/admin-list/csv-button.js';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useTitle, brand } from '../../shared/site.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { markedAround } from '../../shared/ui/marked-around.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { Books, capital, monthName } from './accounting-sheets.js';
import { texts } from './texts.fr.js';
import styles from './accounting.module.css';

const aroundBooks = markedAround('accounting');

/** The accounting of a year, with export and print; a super_admin closes months (docs/product.md rule 43). */
export function AccountingScreen() {
  const [address, setAddress] = useSearchParams();
  const year = /^20\d\d$/.exec(address.get('year') ?? '')?.[0];
  const books = useQuery({ ...queryOf(showAccounting, { query: { year } }), placeholderData: keepPreviousData });
  const now = useNow();
  const { data } = books;
  const [closing, setClosing] = useState<string | null>(null);
  const isSuper = useAdmin().role === 'super_admin';
  // While tickets or the catalog is unavailable no month can be closed.
  const closable =
    isSuper && data?.months.every(({ products, margins }) => products !== null && margins !== null)
      ? data.closable
      : null;
  useTitle(data ? texts.titleOf(data.year) : texts.title);
  return (
    <div ref={aroundBooks} className={classNames('stack stack-6', styles.accounting)}>
      <div className="row between row-wrap">
        <div>
          <h1>{texts.title}</h1>
          <p className="muted">{texts.lead}</p>
          <p className={classNames('sm', styles.onPaper)}>
            {brand}. {texts.printed(dateAndTime(now))}
          </p>
        </div>
        {data && (
          <div className={classNames('row row-2 row-wrap', styles.offPaper)}>
            {data.years.length > 1 && (
              <select
                className={classNames('input', styles.year)}
                aria-label={texts.year}
                value={data.year}
                onChange={(event) => setAddress({ year: event.target.value })}
              >
                {data.years.map((year) => (
                  <option key={year}>{year}</option>
                ))}
              </select>
            )}
            <CsvButton of={texts.titleOf(data.year)} endpoint={showAccounting} query={{ year: data.year }} />
            <Button kind="secondary" onClick={() => window.print()}>
              <Icon of={Printer} />
              {texts.print}
            </Button>
            {closable !== null && (
              <Button kind="secondary" onClick={() => setClosing(closable)}>
                <Icon of={Lock} />
                {texts.closeOf(monthName(closable))}
              </Button>
            )}
          </div>
        )}
      </div>
      {data ? (
        <Books {...data} />
      ) : books.isPending ? (
        <LoadingRegion label={texts.loading} className="card stack">
          {[1, 2, 3, 4, 5].map((key) => (
            <Skeleton key={key} width="100%" height="2rem" />
          ))}
        </LoadingRegion>
      ) : (
        <ErrorState title={texts.failed} error={books.error} reassurance={null} onRetry={() => void books.refetch()} />
      )}
      {closing !== null && <CloseMonth key={closing} month={closing} onClose={() => setClosing(null)} />}
    </div>
  );
}

function CloseMonth({ month, onClose }: { month: string; onClose: () => void }) {
  const close = useMutation(actOf(closeMonth));
  const showToast = useToast();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.closeTitle(monthName(month))}
      confirmLabel={texts.close}
      confirmKind="primary"
      busy={close.isPending}
      onConfirm={() =>
        close.mutate(
          { params: { month } },
          {
            onSuccess: () => {
              showToast(capital(texts.closed(monthName(month))));
              onClose();
            },
          },
        )
      }
    >
      <p>{texts.closeText}</p>
      <FailureNotice title={texts.closeFailed} error={close.error} />
    </ConfirmDialog>
  );
}
