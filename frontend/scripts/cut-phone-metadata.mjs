// Cuts the metadata that libphonenumber-js ships down to the countries we serve: 80 KB become under 1 KB in the browser.
// Run with `npm run phone-metadata -w frontend` after an update of the library, and commit what it writes.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';

const served = ['TG', 'CI'];
const metadata = createRequire(import.meta.url)('libphonenumber-js/metadata.min.json');
const pick = (keys, from) => Object.fromEntries(keys.map((key) => [key, from[key]]));
const callingCodes = served.map((country) => metadata.countries[country][0]);

const cut = {
  version: metadata.version,
  country_calling_codes: pick(callingCodes, metadata.country_calling_codes),
  countries: pick(served, metadata.countries),
};
writeFileSync(
  new URL('../src/shared/format/phone-metadata.json', import.meta.url),
  `${JSON.stringify(cut, null, 2)}\n`,
);
