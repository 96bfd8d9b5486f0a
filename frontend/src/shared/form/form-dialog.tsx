import { useId, type FormEventHandler, type ReactNode } from 'react';
import { Button, type ButtonKind } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { FailureNotice } from '../ui/notice.js';

/** A dialog whose content is a form; the button in its footer submits it. */
export function FormDialog({
  form,
  onSubmit,
  submitLabel,
  submitKind,
  second,
  cancelLabel,
  failureTitle,
  open = true,
  onClose,
  title,
  children,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          {cancelLabel && (
            <Button kind="secondary" data-focus-first onClick={onClose}>
              {cancelLabel}
            </Button>
          )}
          <Button type="submit" form={id} kind={submitKind} busy={form.busy}>
            {submitLabel}
          </Button>
          {second && (
            // After the first one, which Enter presses.
            <Button type="submit" form={id} kind="secondary" value={second.action} disabled={form.busy}>
              {second.label}
            </Button>
          )}
        </>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={onSubmit}>
        {children}
        {failureTitle && <FailureNotice title={failureTitle} error={form.failure} />}
      </form>
    </Dialog>
  );
}

interface FormDialogProps {
  /** The state of `useForm`. */
  form: { busy: boolean; failure: unknown };
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  submitKind?: ButtonKind;
  /** Another button that submits the form: `onSubmit` of `useForm` gets its action. */
  second?: { label: string; action: string } | undefined;
  /** A button that closes the dialog and has the initial focus: for irreversible actions. */
  cancelLabel?: string;
  /** Shown above the server's reason when the submission fails. */
  failureTitle?: string;
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}
