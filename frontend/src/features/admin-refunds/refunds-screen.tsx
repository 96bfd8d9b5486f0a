import { operatorName } from '@raffle/contracts/http/admin-money-words';
import {
  numbersDiffer,
  makeRefundFile,
  maxRefundsInFile,
  showRefundFile,
  type AdminRefund,
} from '@raffle/contracts/http/admin-refunds';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { ListQuery } from '@raffle/contracts/http/define-list';
import { refundFileNumber } from '@raffle/contracts/http/refund-fields';
import { listRefunds, refundList } from '@raffle/contracts/http/refund-list';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { useListView } from '../../shared/admin-list/list-address.js';
import type { Column } from '../../shared/admin-list/list-table.js';
import { errorMessage } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { downloadCsv } from '../../shared/api/download.js';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { date } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { counted } from '../../shared/format/plural.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useDraftState } from '../../shared/session/use-draft.js';
import { useTitle } from '../../shared/site.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Named } from '../../shared/ui/named.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { RefundFiles } from './refund-files.js';
import { sumOf } from './sum-of.js';
import { texts } from './texts.fr.js';
import styles from './refunds.module.css';

type Shown = Pick<AnswerOf<typeof listRefunds>, 'refunds' | 'gone'>;
interface LeftOut {
  refund: AdminRefund;
  reason: AnswerOf<typeof makeRefundFile>['left_out'][number]['reason'];
}

/** Refunds, and the files in which several are settled together (docs/product.md rule 39). */
export function RefundsScreen() {
  useTitle(refundList.title);
  const [view, onView] = useListView(refundList);
  const isSuper = useAdmin().role === 'super_admin';
  // The selection spans pages, so each entry holds its row: the sum needs the amounts.
  const [rows, setRows] = useDraftState<readonly AdminRefund[]>('picked', []);
  const picked = new Map(rows.map((refund) => [refund.id, refund]));
  const refunds = useRefunds(view, [...picked.keys()]);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const make = useMutation(actOf(makeRefundFile));
  const showToast = useToast();
  const choosing = isSuper && view.state === 'owed';
  const free = (refunds.data?.refunds ?? []).filter(isFree);
  const chosen = withoutGone(picked, refunds.data);
  const choose = (some: readonly AdminRefund[], on: boolean) => {
    const after = new Map(chosen);
    for (const refund of some)
      if (!on) after.delete(refund.id);
      else after.set(refund.id, refund);
    setRows([...after.values()]);
  };
  // Not as a callback of the call: it would be lost when the last refund leaves the list, and the bar with it.
  const makeFile = () =>
    void make.mutateAsync({ body: { refundIds: [...chosen.keys()] } }).then(
      ({ file, left_out, archived }) => {
        showToast(archived ? texts.made : texts.madeNotArchived);
        setLeftOut(left_out.map(({ refund_id: id, reason }) => ({ refund: chosen.get(id)!, reason })));
        setRows([]);
        if (archived)
          downloadCsv(showRefundFile, {}, { id: file.id }).catch((error: unknown) =>
            showToast(errorMessage(error, texts.notDownloaded), 'bad'),
          );
      },
      // Shown with the bar.
      () => undefined,
    );
  return (
    <div className="stack stack-6">
      <div>
        <h1>{refundList.title}</h1>
        <p className="muted">{texts.lead}</p>
      </div>
      {!isSuper && <Notice>{texts.onlySuper}</Notice>}
      {refunds.data && refunds.data.files.length > 0 && <RefundFiles files={refunds.data.files} mayPay={isSuper} />}
      {leftOut.length > 0 && (
        <Notice tone="bad" announce>
          <p>
            <b>{texts.leftOut}</b>
          </p>
          <ul>
            {leftOut.map(({ refund, reason }) => (
              <li key={refund.id}>
                <Named
                  text={(name) => texts.row(name, money(refund.amount), texts.leftOutReasons[reason])}
                  name={refund.name}
                />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <AdminList
        list={refundList}
        view={view}
        onView={onView}
        result={{ ...refunds, data: refunds.data && { rows: refunds.data.refunds, total: refunds.data.total } }}
        columns={
          view.state === 'paid' || view.state === 'given_up'
            ? [...columns, ...endColumns[view.state]]
            : choosing
              ? [chooser(chosen, choose), ...columns]
              : columns
        }
        rowKey={({ id }) => id}
      />
      {choosing && (free.length > 0 || chosen.size > 0 || make.isError) && (
        <Chosen
          chosen={[...chosen.values()]}
          make={make}
          onMake={makeFile}
          onChoosePage={() => choose(free, true)}
          onClear={() => setRows([])}
        />
      )}
    </div>
  );
}

/**
 * One page of refunds, the files that wait for their transfer, and which of the chosen refunds are gone. The choice is not part of the
 * key: it is checked each time the list is read, not at each click.
 */
function useRefunds(view: ListQuery<typeof refundList>, chosenIds: readonly string[]) {
  return useQuery({
    ...queryOf(listRefunds, { query: view }),
    queryFn: ({ signal }) => {
      const chosen = chosenIds.slice(0, maxRefundsInFile).join(',') || undefined;
      return callApi(listRefunds, { query: { ...view, chosen }, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** A refund goes into a file only with a phone number and, if a second administrator must approve it, once approved. */
const isFree = ({ status, file_id: file, phone: to, needs_approval: waits }: AdminRefund) =>
  status === 'owed' && file === null && to !== null && !waits;

/** What is chosen, without what has been paid, filed or closed since, according to the page or the last answer about the choice. */
function withoutGone(
  picked: ReadonlyMap<string, AdminRefund>,
  shown: Shown | undefined,
): ReadonlyMap<string, AdminRefund> {
  const gone = new Set(shown?.gone);
  for (const refund of shown?.refunds ?? [])
    if (isFree(refund)) gone.delete(refund.id);
    else gone.add(refund.id);
  return new Map([...picked].filter(([id]) => !gone.has(id)));
}

interface ChosenProps {
  chosen: AdminRefund[];
  make: { error: Error | null; isPending: boolean };
  onMake: () => void;
  onChoosePage: () => void;
  onClear: () => void;
}

function Chosen({ chosen, make, onMake, onChoosePage, onClear }: ChosenProps) {
  const tooMany = chosen.length > maxRefundsInFile;
  return (
    <div className={classNames('card stack stack-2', styles.chosen)}>
      <FailureNotice title={texts.makeFailed} error={make.error} />
      <div className="row between row-wrap">
        <p aria-live="polite">
          {chosen.length > 0 && <b>{texts.chosenSum(counted(chosen.length, ...texts.chosen), money(sumOf(chosen)))}</b>}
          {tooMany && <span className="sm block">{texts.tooMany(number(maxRefundsInFile))}</span>}
        </p>
        <div className="row row-2 row-wrap">
          {chosen.length > 0 && (
            <Button kind="quiet" onClick={onClear}>
              {texts.unchoose}
            </Button>
          )}
          <Button kind="secondary" onClick={onChoosePage}>
            {texts.choosePage}
          </Button>
          <Button busy={make.isPending} disabled={chosen.length === 0 || tooMany} onClick={onMake}>
            {texts.make}
          </Button>
        </div>
      </div>
    </div>
  );
}

const chooser = (
  chosen: ReadonlyMap<string, AdminRefund>,
  onChoose: (refunds: AdminRefund[], on: boolean) => void,
): Column<AdminRefund> => ({
  title: texts.choose,
  hideTitle: true,
  card: 'corner',
  className: styles.choose,
  cell: (refund) => (
    <input
      type="checkbox"
      aria-label={texts.chooseOne(refund.name, money(refund.amount))}
      disabled={!isFree(refund)}
      checked={chosen.has(refund.id)}
      onChange={(event) => onChoose([refund], event.target.checked)}
    />
  ),
});

const { columns: titles } = refundList;

const columns = cellsOf(refundList, {
  name: {
    card: 'lead',
    cell: (refund: AdminRefund) => {
      const { user_id: userId, name, phone: to, payer_phone: payer, account_phone: account, operator } = refund;
      return (
        <>
          <span className="block">
            <bdi>{userId === null ? name : <AdminLink to={`/admin/users/${userId}`}>{name}</AdminLink>}</bdi>
          </span>
          <span className="xs muted">
            {to === null ? texts.noPhone[refund.status === 'owed' ? 'owed' : 'settled'] : phone(to)}
            {operator !== null && `, ${texts.operator(operatorName(operator))}`}
          </span>
          {to !== null && numbersDiffer(refund) && (
            <span className={classNames('xs block', styles.differs)}>
              {to === payer ? texts.toPayer(account && phone(account)) : texts.toAccount(payer && phone(payer))}
            </span>
          )}
          {refund.number_changed && (
            <span className={classNames('xs block', styles.differs)}>{texts.numberChanged}</span>
          )}
        </>
      );
    },
  },
  amount: {
    kind: 'figures',
    cell: ({ amount }) => <b className="money">{money(amount)}</b>,
  },
  reference: {
    card: 'line',
    label: titles.reference.title,
    cell: ({ payment_id: id, reference, needs_approval: waits, file_id: fileId, filed_at: filedAt, released }) => (
      <>
        <Link className="nowrap" to={`/admin/payments/${id}`}>
          {reference}
        </Link>
        {waits && <span className="xs muted block">{texts.needsApproval}</span>}
        {fileId !== null && (
          <span className="xs muted block">{texts.inFileOf(refundFileNumber(fileId), date(filedAt ?? ''))}</span>
        )}
        {released !== null && fileId === null && (
          <span className="xs muted block breakable">
            {texts.wasInFile(refundFileNumber(released.file_id), date(released.released_at), released.reason)}
          </span>
        )}
      </>
    ),
  },
  owed_at: { kind: 'day', card: 'line', label: titles.owed_at.title, cell: ({ owed_at: at }) => date(at) },
});

/** When and how a refund ended. */
const endColumns = {
  paid: cellsOf(refundList, {
    paid_at: {
      card: 'line',
      cell: ({ paid_at: at, transfer_reference: reference }: AdminRefund) =>
        at !== null && (
          <>
            <span className="nowrap">{texts.paidOnDay(date(at))}</span> <span className="xs muted">{reference}</span>
          </>
        ),
    },
  }),
  given_up: cellsOf(refundList, {
    given_up_at: {
      card: 'line',
      label: titles.given_up_at.title,
      cell: ({ given_up_at: at }: AdminRefund) =>
        at !== null && <span className="nowrap">{texts.givenUpOn(date(at))}</span>,
    },
  }),
};
