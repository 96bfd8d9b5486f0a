import { approvalReason } from '@raffle/contracts/http/approvals';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { validate } from '../form/check.js';
import { FormDialog } from '../form/form-dialog.js';
import { useForm } from '../form/use-form.js';
import { useDraft } from '../session/use-draft.js';
import { TextArea } from '../ui/field.js';
import { useToast } from '../ui/toasts.js';
import { useReadAgain } from './approvals-operations.js';
import { texts } from './texts.fr.js';

const reasonGiven = z.object({ reason: approvalReason });

/**
 * Asks a second administrator, with a reason.
 * @param draft what is asked: of several requests about one subject each has its own draft
 * @param request sends the request
 * @param onAsked called after it was sent, before the dialog closes
 */
export function AskDialog({ title, draft, subject, request, onAsked, onClose, children }: AskDialogProps) {
  const showToast = useToast();
  const ask = useMutation({ mutationFn: request, onSettled: useReadAgain(subject) });
  const form = useForm({
    draft: useDraft(`ask ${draft} ${subject}`),
    initial: { reason: '' },
    check: (values) => validate(reasonGiven, values),
  });
  const onSuccess = () => {
    showToast(texts.requested);
    onAsked?.();
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      form={form}
      submitLabel={texts.request}
      failureTitle={texts.requestFailed}
      onSubmit={form.onSubmit(({ reason }) => ask.mutateAsync(reason, { onSuccess }))}
    >
      <p>{children ?? texts.askText}</p>
      <TextArea {...form.field('reason')} label={texts.reason} maxLength={500} required />
    </FormDialog>
  );
}

interface AskDialogProps {
  title: ReactNode;
  draft: string;
  /** Of the request. */
  subject: string;
  request: (reason: string) => Promise<unknown>;
  onAsked?: () => void;
  onClose: () => void;
  children?: ReactNode;
}
