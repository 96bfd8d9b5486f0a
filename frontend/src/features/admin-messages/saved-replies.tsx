import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
  type SavedReply,
} from '@raffle/contracts/http/admin-messages';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { MessageSquareQuote, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog.js';
import { Input, TextArea } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { texts as all } from './texts.fr.js';
import styles from './messages.module.css';

const texts = all.saved;
type Shown = { what: 'list' } | { what: 'edit'; reply: SavedReply | null } | { what: 'remove'; reply: SavedReply };

/** Saved replies: the selected one is added to the typed message, with the person's first name. */
export function SavedReplies({ firstName, onInsert }: SavedRepliesProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const list = () => setShown({ what: 'list' });
  // Read here and not in the dialog of the list: what another dialog changes is read before the list is shown again.
  const replies = useQuery({
    ...queryOf(listSavedReplies),
    select: (answer) => answer.replies,
    enabled: shown !== null,
  });
  return (
    <div className={styles.canned}>
      <Button kind="quiet" size="small" onClick={list}>
        <Icon of={MessageSquareQuote} />
        {texts.title}
      </Button>
      {shown?.what === 'list' && (
        <ListDialog
          replies={replies}
          onClose={close}
          onShow={setShown}
          onInsert={({ content }) => {
            onInsert(content.replaceAll('{prénom}', firstName));
            close();
          }}
        />
      )}
      {shown?.what === 'edit' && (
        <EditDialog reply={replies.data?.find(({ id }) => id === shown.reply?.id) ?? shown.reply} onClose={list} />
      )}
      {shown?.what === 'remove' && <RemoveDialog reply={shown.reply} onClose={list} />}
    </div>
  );
}

interface SavedRepliesProps {
  firstName: string;
  onInsert: (text: string) => void;
}

function ListDialog({ replies, onClose, onShow, onInsert }: ListDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <Button kind="secondary" onClick={() => onShow({ what: 'edit', reply: null })}>
          <Icon of={Plus} />
          {texts.add}
        </Button>
      }
    >
      <div className="stack">
        <p className="sm muted">{texts.hint}</p>
        {replies.isPending ? (
          <LoadingRegion label={texts.loading} className="stack">
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="80%" height="1.25rem" />
          </LoadingRegion>
        ) : replies.data === undefined ? (
          <ErrorState
            title={texts.failed}
            error={replies.error}
            reassurance={null}
            onRetry={() => void replies.refetch()}
          />
        ) : replies.data.length === 0 ? (
          <p className="sm">{texts.none}</p>
        ) : (
          <ul className={classNames('list', styles.wordy)}>
            {replies.data.map((reply) => (
              <li key={reply.id}>
                <div className="grow stack stack-1">
                  <b className="breakable">{reply.title}</b>
                  <p className="sm muted breakable">{reply.content}</p>
                </div>
                <div className="row">
                  <Button size="small" onClick={() => onInsert(reply)}>
                    {texts.insert}
                    <span className="sr">&nbsp;: {reply.title}</span>
                  </Button>
                  <Button
                    kind="quiet"
                    icon
                    aria-label={`${texts.edit} ${reply.title}`}
                    onClick={() => onShow({ what: 'edit', reply })}
                  >
                    <Icon of={Pencil} />
                  </Button>
                  <Button
                    kind="quiet"
                    icon
                    aria-label={`${texts.remove} ${reply.title}`}
                    onClick={() => onShow({ what: 'remove', reply })}
                  >
                    <Icon of={Trash2} />
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface ListDialogProps {
  replies: UseQueryResult<SavedReply[]>;
  onClose: () => void;
  onShow: (shown: Shown) => void;
  onInsert: (reply: SavedReply) => void;
}

/** @param reply as it is now; null for a new one */
function EditDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const create = useMutation(actOf(createSavedReply));
  const update = useMutation(actOf(updateSavedReply));
  const form = useForm({
    draft: useDraft(`reply ${reply?.id ?? 'new'}`),
    initial: { title: reply?.title ?? '', content: reply?.content ?? '' },
    check: (values) => validate(createSavedReply.body, values),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={reply ? texts.editTitle : texts.addTitle}
      form={form}
      submitLabel={texts.save}
      failureTitle={texts.saveFailed}
      onSubmit={form.onSubmit((body) => {
        if (reply === null) return create.mutateAsync({ body }, { onSuccess: onClose });
        const { id, ...before } = reply;
        return update.mutateAsync({ params: { id }, body: { ...body, before } }, { onSuccess: onClose });
      })}
    >
      <Input {...form.field('title')} label={texts.name} maxLength={80} autoComplete="off" required />
      <TextArea {...form.field('content')} label={texts.content} help={texts.contentHelp} rows={6} required />
    </FormDialog>
  );
}

function RemoveDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const remove = useMutation(actOf(deleteSavedReply));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={<Named text={texts.removeTitle} name={reply.title} />}
      confirmLabel={texts.remove}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: reply.id } }, { onSuccess: onClose })}
    >
      <div className="stack">
        <p>{texts.removeText}</p>
        <FailureNotice title={texts.removeFailed} error={remove.error} />
      </div>
    </ConfirmDialog>
  );
}
