import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core';
import metadata from './phone-metadata.json';
import type { PhoneCountry } from './phone.js';

// TypeScript infers the JSON's shape, the library expects tuples: the file is generated from the library's own metadata.
const served = metadata as unknown as MetadataJson;

/** E.164 (`+22890112345`) from any usual way of typing a number, or null when it is no number of Togo or Côte d'Ivoire. */
export function toE164(typed: string, country: PhoneCountry): string | null {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false }, served);
  return parsed?.isValid() ? parsed.number : null;
}
