import { createAdmin, updateAdmin, type TeamMember } from '@raffle/contracts/http/admin-team';
import { changesFrom } from '../../shared/form/changes-from.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { Input, Select } from '../../shared/ui/field.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useCreateAdmin, useUpdateAdmin } from './change-team.js';
import { texts } from './texts.fr.js';

const roles = [
  { value: 'admin', label: texts.roles.admin },
  { value: 'super_admin', label: texts.roles.super_admin },
];

const roleName = (value: string) => roles.find((role) => role.value === value)?.label ?? value;

export function NewAdminDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useCreateAdmin();
  const showToast = useToast();
  const form = useForm({
    initial: { username: '', password: '', role: 'admin' },
    check: (values) => validate(createAdmin.body!, values),
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.addTitle}
      form={form}
      submitLabel={texts.add}
      failureTitle={texts.addFailed}
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
    </FormDialog>
  );
}

/** Changes an account's name, role or password; an empty password leaves it unchanged. */
export function EditAdminDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const update = useUpdateAdmin(member.id);
  const showToast = useToast();
  const form = useForm({
    initial: { username: member.username, password: '', role: String(member.role) },
    check: ({ username, password, role }) =>
      validate(updateAdmin.body!, {
        ...changesFrom({ username: member.username, role: String(member.role) }, { username, role }),
        ...(password === '' ? {} : { password }),
      }),
    shown: (name, value) => (name === 'role' ? roleName(value) : value),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.editTitle(member.username)}
      form={form}
      submitLabel={texts.save}
      failureTitle={texts.updateFailed}
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
    </FormDialog>
  );
}
