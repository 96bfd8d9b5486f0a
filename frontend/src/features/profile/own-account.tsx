import { changePassword, updateProfile } from '@raffle/contracts/http/sessions';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, Signpost } from 'lucide-react';
import { useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { validate, type Errors } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { NewPasswordInput } from '../../shared/form/new-password-input.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { longDate } from '../../shared/format/dates.js';
import { phone } from '../../shared/format/phone.js';
import { knownDevice } from '../../shared/session/known-device.js';
import { useSession, useUser } from '../../shared/session/session-provider.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { Card } from '../../shared/ui/card.js';
import { Input } from '../../shared/ui/field.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { useToast } from '../../shared/ui/toasts.js';
import { SettingLine } from './profile-section.js';
import { texts } from './texts.fr.js';

/** Who the account belongs to: nothing that the person changes. */
export function OwnAccount() {
  const user = useUser();
  return (
    <Card large className="stack">
      <h2>{texts.account}</h2>
      <dl className="dl">
        <dt>{texts.name}</dt>
        <dd className="breakable">
          <bdi>{user.name}</bdi>
        </dd>
        {user.display_name !== undefined && user.display_names.length === 0 && (
          <>
            <dt>{shared.displayName}</dt>
            <dd className="breakable">
              <bdi>{user.display_name}</bdi>
            </dd>
          </>
        )}
        <dt>{texts.phone}</dt>
        <dd>
          <span className="nowrap">{phone(user.phone)}</span>
          {user.phone_proven === true && <span className="muted"> ({texts.provenPhone})</span>}
        </dd>
        <dt>{texts.registered}</dt>
        <dd>{longDate(user.created_at)}</dd>
      </dl>
      {user.initials_only && <p className="sm muted">{shared.initialsOnly}</p>}
    </Card>
  );
}

/** What the person changes in a dialog: city and password. */
export function AccountSettings() {
  const user = useUser();
  const [changing, setChanging] = useState<'city' | 'password' | null>(null);
  const done = () => setChanging(null);
  return (
    <>
      <button type="button" className="setting" onClick={() => setChanging('city')}>
        <SettingLine icon={Signpost} value={user.city}>
          <b>{texts.changeCity}</b>
        </SettingLine>
      </button>
      <button type="button" className="setting" onClick={() => setChanging('password')}>
        <SettingLine icon={KeyRound} value={texts.onlyYou}>
          <b>{texts.changePassword}</b>
        </SettingLine>
      </button>
      {changing === 'city' && <CityDialog city={user.city} onClose={done} />}
      {changing === 'password' && <PasswordDialog own={[user.name, user.city]} onClose={done} />}
    </>
  );
}

function CityDialog({ city, onClose }: { city: string; onClose: () => void }) {
  const { refresh } = useSession();
  const change = useMutation(actOf(updateProfile));
  const showToast = useToast();
  const form = useForm({
    draft: useDraft('city'),
    initial: { city },
    check: (values) => validate(updateProfile.body, values),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.changeCity}
      form={form}
      submitLabel={texts.save}
      failureTitle={texts.notSaved}
      onSubmit={form.onSubmit(async (body) => {
        await change.mutateAsync({ body });
        await refresh();
        showToast(texts.citySaved);
        onClose();
      })}
    >
      <Input {...form.field('city')} label={texts.city} autoComplete="address-level2" maxLength={80} required />
      <p className="sm muted">{texts.cityHint}</p>
    </FormDialog>
  );
}

function PasswordDialog({ own, onClose }: { own: readonly string[]; onClose: () => void }) {
  const change = useMutation(actOf(changePassword));
  const showToast = useToast();
  const form = useForm({
    draft: null,
    initial: { currentPassword: '', newPassword: '' },
    check: (values) => validate(changePassword.body, { ...values, ...knownDevice() }),
    refusedFields: (error): Errors => (error.is('password_incorrect') ? { currentPassword: error.message } : {}),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.changePassword}
      form={form}
      submitLabel={texts.save}
      failureTitle={texts.notSaved}
      onSubmit={form.onSubmit(async (body) => {
        await change.mutateAsync({ body });
        showToast(texts.passwordSaved);
        onClose();
      })}
    >
      <PasswordInput
        {...form.field('currentPassword')}
        label={texts.password}
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <NewPasswordInput {...form.field('newPassword')} label={texts.newPassword} minimumLength={6} own={own} />
      <p className="sm muted">{texts.passwordHint}</p>
    </FormDialog>
  );
}
