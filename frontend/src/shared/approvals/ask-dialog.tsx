import { approvalReason } from '@raffle/contracts/http/approvals';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { CallInput } from '../api/call-api.js';
import { actOf } from '../api/query-of.js';
import { validate } from '../form/check.js';
import { FormDialog } from '../form/form-dialog.js';
import { useForm } from '../form/use-form.js';
import { useDraft } from '../session/use-draft.js';
import { TextArea } from '../ui/field.js';
import { useToast } from '../ui/toasts.js';
import { texts } from './texts.fr.js';

const reasonGiven = z.object({ reason: approvalReason });

/**
 * Asks a second administrator, with a reason.
 * @param draft what is asked: of several requests about one subject each has its own draft
 * @param input of the request, with the typed reason
 * @param onAsked called after it was sent, before the dialog closes
 */
export function AskDialog<E extends EndpointDefinition>(props: AskDialogProps<E>) {
  const { title, draft, subject, request, input, typed = '', onAsked, onClose, children, more } = props;
  const showToast = useToast();
  const ask = useMutation(actOf(request));
  const form = useForm({
    draft: useDraft(`ask ${draft} ${subject}`),
    initial: { reason: typed },
    check: (values) => validate(reasonGiven, values),
  });
  const send = async (reason: string) => {
    await ask.mutateAsync(input(reason));
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
      onSubmit={form.onSubmit(({ reason }) => send(reason))}
    >
      <p>{children ?? texts.askText}</p>
      {more}
      <TextArea {...form.field('reason')} label={texts.reason} maxLength={500} required />
    </FormDialog>
  );
}

export interface AskDialogProps<E extends EndpointDefinition> {
  title: ReactNode;
  draft: string;
  /** Of the request. */
  subject: string;
  request: E;
  input: (reason: string) => CallInput<E>;
  /** A reason that was typed before it was known that two must agree. */
  typed?: string;
  onAsked?: () => void;
  onClose: () => void;
  children?: ReactNode;
  /** What the request does, in paragraphs. */
  more?: ReactNode;
}
