import { createAdmin, updateAdmin, type TeamMember } from '@raffle/contracts/http/admin-team';
import { useId } from 'react';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { Input, Select } from '../../shared/ui/field.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useCreateAdmin, useUpdateAdmin } from './change-team.js';
import { texts } from './texts.fr.js';

const roles = [
  { value: 'admin', label: texts.roles.admin },
  { value: 'super_admin', label: texts.roles.super_admin },
];

export function NewAdminDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useCreateAdmin();
  const showToast = useToast();
  const formId = useId();
  const form = useForm({
    initial: { username: '', password: '', role: 'admin' },
    check: (values) => validate(createAdmin.body!, values),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.addTitle}
      footer={
        <Button type="submit" form={formId} busy={form.busy}>
          {texts.add}
        </Button>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={form.onSubmit((body) =>
          create.mutateAsync(body, {
            onSuccess: ({ admin }) => {
              showToast(texts.added(admin.username));
              form.reset();
              onClose();
            },
          }),
        )}
      >
        <Input {...form.field('username')} label={texts.username} autoComplete="off" required />
        <PasswordInput
          {...form.field('password')}
          label={texts.password}
          help={texts.passwordHelp}
          autoComplete="new-password"
          required
        />
        <Select {...form.field('role')} label={texts.role} help={texts.roleHelp} options={roles} />
        <FailureNotice title={texts.addFailed} error={form.failure} />
      </form>
    </Dialog>
  );
}

/** Changes an account's name, role or password; an empty password leaves it unchanged. */
export function EditAdminDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const update = useUpdateAdmin(member.id);
  const showToast = useToast();
  const formId = useId();
  const form = useForm({
    initial: { username: member.username, password: '', role: String(member.role) },
    check: ({ username, password, role }) =>
      validate(updateAdmin.body!, {
        ...(username === member.username ? {} : { username }),
        ...(role === member.role ? {} : { role }),
        ...(password === '' ? {} : { password }),
      }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.editTitle(member.username)}
      footer={
        <Button type="submit" form={formId} busy={form.busy}>
          {texts.save}
        </Button>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={form.onSubmit((body) =>
          update.mutateAsync(body, {
            onSuccess: ({ admin }) => {
              showToast(texts.updated(admin.username));
              onClose();
            },
          }),
        )}
      >
        <Input {...form.field('username')} label={texts.username} autoComplete="off" required />
        <PasswordInput
          {...form.field('password')}
          label={texts.newPassword}
          help={texts.keepPassword}
          autoComplete="new-password"
        />
        <Select {...form.field('role')} label={texts.role} help={texts.roleHelp} options={roles} />
        <FailureNotice title={texts.updateFailed} error={form.failure} />
      </form>
    </Dialog>
  );
}
