import { blockUser, type AdminUser } from '@raffle/contracts/http/admin-users';
import { useId, useState } from 'react';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useBlockUser, useUnblockUser } from './block-user.js';
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
      <BlockDialog user={user} open={asking === 'block'} onClose={close} />
      <UnblockDialog user={user} open={asking === 'unblock'} onClose={close} />
    </>
  );
}

interface AskProps {
  user: AdminUser;
  open: boolean;
  onClose: () => void;
}

function BlockDialog({ user, open, onClose }: AskProps) {
  const formId = useId();
  const block = useBlockUser(user.id);
  return (
    <Dialog
      open={open}
      onClose={() => {
        block.reset();
        onClose();
      }}
      title={texts.blockTitle(user.name)}
      footer={
        <Button type="submit" kind="danger" form={formId} busy={block.isPending}>
          {texts.block}
        </Button>
      }
    >
      <BlockForm id={formId} user={user} block={block} onDone={onClose} />
    </Dialog>
  );
}

function BlockForm({ id, user, block, onDone }: BlockFormProps) {
  const showToast = useToast();
  const form = useForm({
    initial: { reason: '' },
    check: (values) => validate(blockUser.body!, values),
  });
  return (
    <form
      id={id}
      className="stack"
      noValidate
      onSubmit={form.onSubmit((body) =>
        block.mutateAsync(body, {
          onSuccess: () => {
            showToast(texts.wasBlocked(user.name));
            onDone();
          },
        }),
      )}
    >
      <p>{texts.blockText}</p>
      <TextArea {...form.field('reason')} label={texts.reason} help={texts.reasonHelp} maxLength={500} required />
      <FailureNotice title={texts.blockFailed} error={form.failure} />
    </form>
  );
}

interface BlockFormProps {
  id: string;
  user: AdminUser;
  block: ReturnType<typeof useBlockUser>;
  onDone: () => void;
}

function UnblockDialog({ user, open, onClose }: AskProps) {
  const unblock = useUnblockUser(user.id);
  const showToast = useToast();
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        unblock.reset();
        onClose();
      }}
      title={texts.unblockTitle(user.name)}
      confirmLabel={texts.unblock}
      confirmKind="primary"
      busy={unblock.isPending}
      onConfirm={() =>
        unblock.mutate(undefined, {
          onSuccess: () => {
            showToast(texts.wasUnblocked(user.name));
            onClose();
          },
        })
      }
    >
      <div className="stack">
        <p>{texts.unblockText}</p>
        <FailureNotice title={texts.unblockFailed} error={unblock.error} />
      </div>
    </ConfirmDialog>
  );
}
