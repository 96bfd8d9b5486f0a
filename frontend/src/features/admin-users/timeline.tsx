import { addUserNote, listUserNotes } from '@raffle/contracts/http/admin-users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { usePersonHistory } from '../../shared/person/person-history.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { TextArea } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { lastPurchase } from './last-purchase.js';
import { lastPurchaseTexts } from './last-purchase-texts.fr.js';
import { momentsOf, withNotes } from './person-timeline.js';
import { timelineTexts as texts } from './timeline-texts.fr.js';
import styles from './users.module.css';

const shownFirst = 8;

/** What became of the last purchase, in one sentence, and what happened to them, the newest first. */
export function Timeline({ userId }: { userId: string }) {
  const [allShown, setAllShown] = useState(false);
  const history = usePersonHistory(userId);
  const { data } = history;
  const last = data && lastPurchase(data);
  const notes = useQuery(queryOf(listUserNotes, { params: { id: userId } }));
  const moments = data ? withNotes(momentsOf(data), notes.data?.notes) : [];
  const shown = allShown ? moments : moments.slice(0, shownFirst);
  return (
    <Card large className="stack">
      <header className="row between row-wrap">
        <h2>{texts.title}</h2>
        <AddNote userId={userId} />
      </header>
      {last && (
        <div className="stack stack-1">
          <p className="sm muted">{lastPurchaseTexts.title}</p>
          <p className="semibold breakable">{last}</p>
        </div>
      )}
      {data && data.unavailable.length > 0 && (
        <p className="sm muted" role="alert">
          {texts.unavailable(new Intl.ListFormat('fr').format(data.unavailable.map((part) => texts.parts[part])))}
        </p>
      )}
      {notes.isLoadingError && (
        <p className="sm muted" role="alert">
          {texts.notesMissing}
        </p>
      )}
      {data?.more && <p className="sm muted">{texts.more}</p>}
      {history.isPending && (
        <LoadingRegion label={texts.loading} className="stack">
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="60%" height="1.25rem" />
        </LoadingRegion>
      )}
      {data === undefined && history.isError && (
        <ErrorState
          title={texts.failed}
          error={history.error}
          reassurance={null}
          onRetry={() => void history.refetch()}
        />
      )}
      <ol className={classNames('list', styles.timeline)}>
        {shown.map(({ at, what, detail, to }, index) => (
          <li key={`${at} ${what} ${index}`}>
            <div className="grow">
              {to === undefined ? <b className="breakable">{what}</b> : <Link to={to}>{what}</Link>}
              {detail !== '' && (
                <p className={classNames('sm muted breakable', styles.detail)}>
                  <bdi>{detail}</bdi>
                </p>
              )}
            </div>
            <time className="xs muted right" dateTime={at}>
              {dateAndTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {moments.length > shown.length && (
        <Button kind="quiet" size="small" onClick={() => setAllShown(true)}>
          {texts.showAll(moments.length)}
        </Button>
      )}
    </Card>
  );
}

/** Adds a note about a person for the other administrators. */
function AddNote({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        <Icon of={NotebookPen} />
        {texts.addNote}
      </Button>
      {open && <NoteDialog userId={userId} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoteDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const add = useMutation(actOf(addUserNote));
  const form = useForm({
    draft: useDraft('note'),
    initial: { text: '' },
    check: (values) => validate(addUserNote.body, values),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addNote}
      form={form}
      submitLabel={texts.saveNote}
      failureTitle={texts.noteFailed}
      onSubmit={form.onSubmit((body) => add.mutateAsync({ params: { id: userId }, body }, { onSuccess: onClose }))}
    >
      <TextArea {...form.field('text')} label={texts.note} help={texts.noteHelp} maxLength={2000} rows={4} required />
    </FormDialog>
  );
}
