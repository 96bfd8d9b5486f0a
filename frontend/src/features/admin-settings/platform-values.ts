import { inCamelCase } from '@raffle/contracts/field-names';
import type { Settings, updateSettings } from '@raffle/contracts/http/admin-settings';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { wholeNumber } from '../../shared/form/number-input.js';
import { changesFrom } from '../../shared/form/typed.js';

type Platform = Required<Omit<BodyOf<typeof updateSettings>, 'before'>>;
/** The form values as typed, by the body's fields. */
export type PlatformValues = Record<keyof Platform, string>;

/** What an empty number counts as (docs/product.md section 5); null where it has a meaning of its own: no limit. */
export const whenEmpty = {
  registrationPrice: 0,
  referralBonus: 1,
  referralThreshold: 5,
  freeTicketMaxPrice: 0,
  freeTicketShare: 0,
  playLimitWeek: null,
  playLimitMonth: null,
  reminderTextsPerDraw: 0,
} as const satisfies {
  [Name in keyof Platform as Platform[Name] extends number | null ? Name : never]: number | null;
};

/** The settings of this form, by the body's fields. */
export function platformOf({ two_people: _on, approve_money_from: _from, ...platform }: Settings): Platform {
  return inCamelCase(platform);
}

export const toValues = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(platformOf(settings)).map(([name, value]) => [name, String(value ?? '')]),
  ) as PlatformValues;

/** What differs from the loaded settings, with their values. Empty texts become the default ones. */
export function changesOf(settings: Settings, values: PlatformValues) {
  const read = (name: string, value: string) =>
    name in whenEmpty ? wholeNumber(value, whenEmpty[name as keyof typeof whenEmpty]) : value.trim() || null;
  const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(name, value)]));
  return changesFrom(platformOf(settings), typed as Platform);
}
