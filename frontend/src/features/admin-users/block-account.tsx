import { unblockUser, type AdminUser } from '@raffle/contracts/http/admin-users';
import { holdBlock, type HeldAct } from '@raffle/contracts/http/held-acts';
import { requestBlock } from '@raffle/contracts/http/requests-about-people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { actOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useHeldActs } from '../../shared/held-acts/held-acts.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { TextArea } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

/** Blocks a user, with a reason for the team, or unblocks them. */
export function BlockAccount({ user }: { user: AdminUser }) {
  // Stores which question is open, since the account changes while its dialog is still open.
  const [asking, setAsking] = useState<'block' | 'unblock' | null>(null);
  const close = () => setAsking(null);
  const blocked = user.blocked_at !== null;
  return (
    <>
      <Button
        kind={blocked ? 'secondary' : 'danger'}
        size="small"
        onClick={() => setAsking(blocked ? 'unblock' : 'block')}
      >
        {blocked ? texts.unblock : texts.block}
      </Button>
      {asking === 'block' && <BlockDialog user={user} onClose={close} />}
      {asking === 'unblock' && <UnblockDialog user={user} onClose={close} />}
    </>
  );
}

interface AskProps {
  user: AdminUser;
  onClose: () => void;
}

function BlockDialog({ user, onClose }: AskProps) {
  const block = useMutation(actOf(holdBlock));
  const showHeldAct = useHeldActs();
  const form = useForm({
    draft: useDraft('block'),
    initial: { reason: '' },
    check: (values) => validate(holdBlock.body, { ...values, before: { reason: user.block_reason } }),
  });
  const onSuccess = ({ act }: { act: HeldAct }) => {
    showHeldAct(act, { what: texts.toBeBlocked(user.name), done: texts.wasBlocked(user.name) });
    onClose();
  };
  const title = <Named text={texts.blockTitle} name={user.name} />;
  // Only identity knows who awaits a prize (docs/product.md rule 62).
  if (block.error instanceof ApiError && block.error.is('approval_needed'))
    return (
      <AskDialog
        title={title}
        draft="block"
        subject={user.id}
        request={requestBlock}
        input={(reason) => ({ params: { id: user.id }, body: { reason } })}
        typed={form.values.reason}
        onAsked={() => form.reset()}
        onClose={onClose}
      >
        <Named text={texts.askBlockText} name={user.name} />
      </AskDialog>
    );
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      form={form}
      submitLabel={texts.block}
      submitKind="danger"
      failureTitle={texts.blockFailed}
      onSubmit={form.onSubmit((body) => block.mutateAsync({ params: { id: user.id }, body }, { onSuccess }))}
    >
      {user.block_reason !== null && <Notice tone="warn">{texts.blockedMeanwhile(user.block_reason)}</Notice>}
      <p>{texts.blockText}</p>
      <TextArea {...form.field('reason')} label={texts.reason} help={texts.reasonHelp} maxLength={500} required />
    </FormDialog>
  );
}

function UnblockDialog({ user, onClose }: AskProps) {
  const unblock = useMutation(actOf(unblockUser));
  const showToast = useToast();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={<Named text={texts.unblockTitle} name={user.name} />}
      confirmLabel={texts.unblock}
      confirmKind="primary"
      busy={unblock.isPending}
      onConfirm={() =>
        unblock.mutate(
          { params: { id: user.id } },
          {
            onSuccess: () => {
              showToast(texts.wasUnblocked(user.name));
              onClose();
            },
          },
        )
      }
    >
      <div className="stack">
        <p>{texts.unblockText}</p>
        <FailureNotice title={texts.unblockFailed} error={unblock.error} />
      </div>
    </ConfirmDialog>
  );
}
