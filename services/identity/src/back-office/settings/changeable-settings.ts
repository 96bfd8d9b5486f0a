import type { ApprovalField } from '@raffle/contracts/http/approvals';
import type { Settings } from '../../settings/settings.entity.js';

const isTrue = (text: string) => text === 'true';
const limit = (text: string) => (text === '' ? null : Number(text));
const textOrNone = (text: string) => text || null;

/**
 * What the back-office changes, under the names of the audit log and of its answers, with how a value is read from the text of a
 * request. Each touches everybody: while two people must agree, one alone changes none (docs/product.md rule 48).
 */
const changeable = {
  two_people: isTrue,
  approve_money_from: Number,
  registration_price: Number,
  enabled: isTrue,
  referral_bonus: Number,
  required_referrals: Number,
  reward_tickets: Number,
  free_ticket_max_price: Number,
  free_ticket_share: Number,
  play_limit_week: limit,
  play_limit_month: limit,
  reminder_texts_per_draw: Number,
  help_whatsapp: textOrNone,
  operator: textOrNone,
  licence: textOrNone,
  complaints: textOrNone,
} as const satisfies Partial<Record<ApprovalField & keyof Settings, (text: string) => Settings[keyof Settings]>>;

export type ChangeableSetting = keyof typeof changeable;
export type Changeable = Pick<Settings, ChangeableSetting>;
/** Omitted fields do not change. */
export type SettingsChange = { [Name in ChangeableSetting]?: Changeable[Name] | undefined };
export type SettingTexts = Record<ChangeableSetting, string>;

export const changeableNames = Object.keys(changeable) as ChangeableSetting[];

const each = <Value>(value: (name: ChangeableSetting) => Value) =>
  Object.fromEntries(changeableNames.map((name) => [name, value(name)])) as Record<ChangeableSetting, Value>;

export const valuesOf = (settings: Changeable) => each((name) => settings[name]) as Changeable;

/** The values as the texts of a request; empty for none. */
export const textsOf = (settings: Changeable): SettingTexts => each((name) => String(settings[name] ?? ''));

/** The change that a request's texts describe. */
export const changeOf = (texts: Partial<SettingTexts>): SettingsChange =>
  each((name) => {
    const text = texts[name];
    return text === undefined ? undefined : changeable[name](text);
  }) as SettingsChange;

/** The settings after a change. */
export function settingsAfter(settings: Settings, change: SettingsChange): Settings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...settings, ...given };
}
