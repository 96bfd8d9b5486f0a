import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
  type SavedReply,
} from '@raffle/contracts/http/admin-messages';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareQuote, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
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
  return (
    <div className={styles.canned}>
      <Button kind="quiet" size="small" onClick={list}>
        <Icon of={MessageSquareQuote} />
        {texts.title}
      </Button>
      {shown?.what === 'list' && (
        <ListDialog
          onClose={close}
          onShow={setShown}
          onInsert={({ content }) => {
            onInsert(content.replaceAll('{prénom}', firstName));
            close();
          }}
        />
      )}
      {shown?.what === 'edit' && <EditDialog reply={shown.reply} onClose={list} />}
      {shown?.what === 'remove' && <RemoveDialog reply={shown.reply} onClose={list} />}
    </div>
  );
}

interface SavedRepliesProps {
  firstName: string;
  onInsert: (text: string) => void;
}

function ListDialog({ onClose, onShow, onInsert }: ListDialogProps) {
  const replies = useSavedReplies();
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
                    <span className="sr"> : {reply.title}</span>
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
  onClose: () => void;
  onShow: (shown: Shown) => void;
  onInsert: (reply: SavedReply) => void;
}

function EditDialog({ reply: opened, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const { data } = useSavedReplies();
  const reply = data?.find(({ id }) => id === opened?.id) ?? opened;
  const save = useSaveReply(reply);
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
      onSubmit={form.onSubmit((body) => save.mutateAsync(body, { onSuccess: onClose }))}
    >
      <Input {...form.field('title')} label={texts.name} maxLength={80} autoComplete="off" required />
      <TextArea {...form.field('content')} label={texts.content} help={texts.contentHelp} rows={6} required />
    </FormDialog>
  );
}

function RemoveDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const remove = useDeleteReply(reply.id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={<Named text={texts.removeTitle} name={reply.title} />}
      confirmLabel={texts.remove}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      <div className="stack">
        <p>{texts.removeText}</p>
        <FailureNotice title={texts.removeFailed} error={remove.error} />
      </div>
    </ConfirmDialog>
  );
}

const queryKey = ['saved-replies'];
/** `all`, since the list is not mounted while a reply is edited. */
const allReplies = { queryKey, refetchType: 'all' } as const;

function useSavedReplies() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(listSavedReplies, { signal })).replies,
  });
}

/** Creates a saved reply, or updates `reply`. */
function useSaveReply(reply: SavedReply | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createSavedReply>) => {
      if (reply === null) return callApi(createSavedReply, { body });
      const { id, ...before } = reply;
      return callApi(updateSavedReply, { params: { id }, body: { ...body, before } });
    },
    onSuccess: () => queries.invalidateQueries(allReplies),
    // Refetches what another administrator changed, to show it beside the typed values.
    onError: (error) =>
      error instanceof ApiError && error.is('changed_meanwhile') ? queries.invalidateQueries(allReplies) : undefined,
  });
}

function useDeleteReply(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteSavedReply, { params: { id } }),
    onSuccess: () => queries.invalidateQueries(allReplies),
  });
}
