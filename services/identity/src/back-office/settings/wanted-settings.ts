import { inSnakeCase } from '@raffle/contracts/field-names';
import type { updateSettings } from '@raffle/contracts/http/admin-settings';
import type { requestSettings } from '@raffle/contracts/http/requests-about-settings';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { SettingsChange } from './changeable-settings.js';
import { helpLine } from './help-line.js';

type Wanted = Omit<BodyOf<typeof updateSettings>, 'before'> & Omit<BodyOf<typeof requestSettings>, 'reason'>;

/** The settings that a request wants, by their names here. The programme's threshold has a second name, and an empty text restores the default one. */
export function wantedSettings({
  referralThreshold,
  referralEnabled,
  helpWhatsapp,
  ...others
}: Wanted): SettingsChange {
  const { operator, licence, complaints, ...named } = inSnakeCase(others);
  return {
    ...named,
    enabled: referralEnabled,
    required_referrals: referralThreshold,
    help_whatsapp: helpWhatsapp === undefined ? undefined : helpLine(helpWhatsapp),
    operator: operator === '' ? null : operator,
    licence: licence === '' ? null : licence,
    complaints: complaints === '' ? null : complaints,
  };
}
