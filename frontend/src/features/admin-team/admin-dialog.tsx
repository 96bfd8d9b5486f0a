import { createAdmin, updateAdmin, type TeamMember } from '@raffle/contracts/http/admin-team';
import { requestAdmin, requestAdminChange } from '@raffle/contracts/http/requests-about-team';
import { adminRoleWords } from '@raffle/contracts/http/labels';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { adminArea } from '@raffle/contracts/values';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { changesFrom } from '../../shared/form/typed.js';
import { useForm } from '../../shared/form/use-form.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Input, Select } from '../../shared/ui/field.js';
import { Named } from '../../shared/ui/named.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { useToast } from '../../shared/ui/toasts.js';
import { AreasField } from './areas-field.js';
import { texts } from './texts.fr.js';

const roles = Object.entries(adminRoleWords).map(([value, label]) => ({ value, label }));

const roleName = (value: string) => roles.find((role) => role.value === value)?.label ?? value;

/** @param twoPeople a second super_admin must approve the account */
export function NewAdminDialog({ open, twoPeople, onClose }: NewAdminProps) {
  const create = useMutation(actOf(createAdmin));
  const [asked, setAsked] = useState<NewAdmin | null>(null);
  const showToast = useToast();
  const form = useForm({
    draft: null,
    initial: { username: '', password: '', role: 'admin', areas: adminArea.options },
    check: (values) => validate(createAdmin.body, values),
  });
  if (open && asked)
    return (
      <AskDialog
        title={texts.addTitle}
        draft="add"
        subject={asked.username}
        request={requestAdmin}
        input={(reason) => ({ body: { ...asked, reason } })}
        onAsked={() => form.reset()}
        onClose={() => {
          setAsked(null);
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.addTitle}
      form={form}
      submitLabel={twoPeople ? texts.next : texts.add}
      failureTitle={texts.addFailed}
      onSubmit={form.onSubmit((body) =>
        twoPeople
          ? setAsked(body)
          : create.mutateAsync(
              { body },
              {
                onSuccess: ({ admin }) => {
                  showToast(texts.added(admin.username));
                  form.reset();
                  onClose();
                },
              },
            ),
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
      <AreasField role={form.values.role} {...form.field('areas')} />
    </FormDialog>
  );
}

type NewAdmin = BodyOf<typeof createAdmin>;
interface NewAdminProps {
  open: boolean;
  twoPeople: boolean;
  onClose: () => void;
}

/**
 * Changes an account's name, role, areas or password; an empty password leaves it unchanged. One's own password is changed with the old one,
 * in its own form.
 * @param twoPeople a second super_admin must approve a promotion, a further area or a password
 */
export function EditAdminDialog({ member, twoPeople, onClose }: EditAdminProps) {
  const isOwn = useAdmin().id === member.id;
  const update = useMutation(actOf(updateAdmin));
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const showToast = useToast();
  const loaded = { username: member.username, role: String(member.role), areas: member.areas };
  const form = useForm({
    draft: null,
    initial: { ...loaded, password: '' },
    check: ({ password, ...values }) =>
      validate(updateAdmin.body, { ...changesFrom(loaded, values), ...(password !== '' && { password }) }),
    shown: (name, value) => (name === 'role' ? roleName(value) : value),
  });
  const save = (body: AdminChange) =>
    update.mutateAsync(
      { params: { id: member.id }, body },
      {
        onSuccess: ({ admin }) => {
          showToast(texts.updated(admin.username));
          onClose();
        },
      },
    );
  /** A name, a lower role or fewer areas are saved at once; the rest is asked for. */
  const saveOrAsk = async (body: AdminChange) => {
    const { role, areas, password, ...others } = body;
    const promoted = role === 'super_admin';
    const widened = areas?.some((area) => !member.areas.includes(area)) === true;
    if (!twoPeople || (!promoted && !widened && password === undefined)) return save(body);
    const atOnce = { ...others, ...(!promoted && { role }), ...(!widened && { areas }) };
    if (atOnce.username !== undefined || atOnce.role !== undefined || atOnce.areas !== undefined)
      await update.mutateAsync({ params: { id: member.id }, body: atOnce });
    setAsked({ ...(promoted && { role }), ...(widened && { areas }), ...(password !== undefined && { password }) });
  };
  const title = <Named text={texts.editTitle} name={member.username} />;
  if (asked)
    return (
      <AskDialog
        title={title}
        draft="edit"
        subject={member.id}
        request={requestAdminChange}
        input={(reason) => ({ params: { id: member.id }, body: { ...asked, reason } })}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      form={form}
      submitLabel={texts.save}
      failureTitle={texts.updateFailed}
      onSubmit={form.onSubmit(saveOrAsk)}
    >
      <Input {...form.field('username')} label={texts.username} autoComplete="off" required />
      {isOwn ? (
        <p className="sm muted">{texts.ownPasswordBelow}</p>
      ) : (
        <PasswordInput
          {...form.field('password')}
          label={texts.newPassword}
          help={texts.keepPassword}
          autoComplete="new-password"
        />
      )}
      <Select {...form.field('role')} label={texts.role} help={texts.roleHelp} options={roles} />
      <AreasField role={form.values.role} {...form.field('areas')} />
    </FormDialog>
  );
}

type AdminChange = BodyOf<typeof updateAdmin>;
type AskedChange = Pick<AdminChange, 'role' | 'areas' | 'password'>;
interface EditAdminProps {
  member: TeamMember;
  twoPeople: boolean;
  onClose: () => void;
}
