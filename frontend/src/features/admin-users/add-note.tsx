import { addUserNote } from '@raffle/contracts/http/admin-users';
import { NotebookPen } from 'lucide-react';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft, useOpen } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { timelineTexts as texts } from './timeline-texts.fr.js';
import { useAddNote } from './user-notes.js';

/** Adds a note about a person for the other administrators. */
export function AddNote({ userId }: { userId: string }) {
  const [open, setOpen] = useOpen('note', false);
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
  const add = useAddNote(userId);
  const form = useForm({
    draft: useDraft('note'),
    initial: { text: '' },
    check: (values) => validate(addUserNote.body!, values),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addNote}
      form={form}
      submitLabel={texts.saveNote}
      failureTitle={texts.noteFailed}
      onSubmit={form.onSubmit((body) => add.mutateAsync(body, { onSuccess: onClose }))}
    >
      <TextArea {...form.field('text')} label={texts.note} help={texts.noteHelp} maxLength={2000} rows={4} required />
    </FormDialog>
  );
}
