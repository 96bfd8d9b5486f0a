import { cancelHolderMessage, listHolderMessages, type HolderMessage } from '@raffle/contracts/http/admin-messages';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import type { PageTurn } from '../../shared/page-turn.js';
import { Pager } from '../../shared/ui/pager.js';
import { ErrorState } from '../../shared/ui/states.js';
import { texts as all } from './texts.fr.js';
import styles from './messages.module.css';

const texts = all.holders;
const pageSize = 20;
const tones = { scheduled: 'info', sending: 'info', sent: 'ok', cancelled: 'plain' } as const;

/** The messages to the participants of a draw, written on the product's page, and the scheduled ones to everyone. */
export function HolderMessages() {
  const [page, setPage] = useState<PageTurn>({ page: 1 });
  const messages = useQuery({
    ...queryOf(listHolderMessages, { query: { ...page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const { data } = messages;
  if (messages.isLoadingError)
    return <ErrorState title={texts.failed} error={messages.error} onRetry={() => void messages.refetch()} />;
  if (!data || data.messages.length === 0) return null;
  return (
    <Card className="stack">
      <h2>
        {texts.title} <span className="muted">{number(data.total)}</span>
      </h2>
      <ul className={classNames('list', styles.wordy)}>
        {data.messages.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </ul>
      {data.total > pageSize && (
        <Pager
          label={texts.title}
          page={page.page}
          edges={data.edges}
          pages={Math.ceil(data.total / pageSize)}
          onOpen={setPage}
        />
      )}
    </Card>
  );
}

function Line({ message }: { message: HolderMessage }) {
  const { state, recipients } = message;
  const reach = recipients === null ? '' : `, ${counted(recipients, ...all.people)}`;
  return (
    <li>
      <div className={classNames('grow', styles.words)}>
        <details className="sm">
          <summary>
            <Icon of={ChevronRight} />
            {message.subject}
          </summary>
          <p>{message.content}</p>
        </details>
        <p className="sm muted">
          {message.product_id === null ? (
            texts.toAll
          ) : (
            <AdminLink to={`/admin/products/${message.product_id}`}>{message.product_name}</AdminLink>
          )}
          {', '}
          {dateAndTime(message.send_at)}
          {reach}
        </p>
      </div>
      <div className="row row-wrap">
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {state === 'scheduled' && <Cancel message={message} />}
      </div>
    </li>
  );
}

function Cancel({ message }: { message: HolderMessage }) {
  const [asking, setAsking] = useState(false);
  const cancel = useMutation(actOf(cancelHolderMessage));
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
        {texts.cancel}
        <span className="sr">&nbsp;: {message.subject}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Named text={texts.cancelTitle} name={message.subject} />}
        confirmLabel={texts.cancel}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: message.id } }, { onSuccess: () => setAsking(false) })}
      >
        <div className="stack">
          <p>{texts.cancelText}</p>
          <FailureNotice title={texts.cancelFailed} error={cancel.error} />
        </div>
      </ConfirmDialog>
    </>
  );
}
