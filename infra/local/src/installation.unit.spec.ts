import { describe, expect, test } from '@jest/globals';
import { lossIn, missingOfProvider, type Loss, type Traces } from './installation.js';

/** Every combination: what a start does with it. */
const expected: Record<Traces['secrets'], Record<Traces['backups'], (Loss | 'goes on')[]>> = {
  // With databases and settings, databases alone, settings alone, neither.
  none: {
    none: ['secrets', 'secrets', 'secrets', 'goes on'],
    there: ['secrets', 'secrets', 'secrets', 'secrets'],
    lost: ['secrets', 'secrets', 'secrets', 'secrets'],
  },
  begun: {
    none: ['goes on', 'goes on', 'databases', 'goes on'],
    there: ['goes on', 'goes on', 'databases', 'databases'],
    lost: ['backups', 'backups', 'databases', 'databases'],
  },
  installed: {
    none: ['goes on', 'goes on', 'databases', 'databases'],
    there: ['goes on', 'goes on', 'databases', 'databases'],
    lost: ['backups', 'backups', 'databases', 'databases'],
  },
};

describe.each(['none', 'begun', 'installed'] as const)('secrets: %s', (secrets) => {
  test.each(['none', 'there', 'lost'] as const)('backups: %s', (backups) => {
    const found = [true, false].flatMap((databases) =>
      [true, false].map((settings) => lossIn({ databases, secrets, settings, backups }) ?? 'goes on'),
    );
    const [both, databasesAlone, settingsAlone, neither] = found;
    expect([both, databasesAlone, settingsAlone, neither]).toEqual(expected[secrets][backups]);
  });
});

const whole = {
  FUSIONPAY_URL: 'https://pay.example.org/ours/',
  FUSIONPAY_STATUS_URL: 'https://pay.example.org/status/',
  PUBLIC_URL: 'https://raffle.example',
};

test.each([
  [{}, false, []],
  [{ FUSIONPAY_URL: '' }, false, []],
  [whole, false, []],
  [whole, true, []],
  [{}, true, ['FUSIONPAY_URL', 'FUSIONPAY_STATUS_URL', 'PUBLIC_URL']],
  [{ ...whole, FUSIONPAY_URL: '' }, true, ['FUSIONPAY_URL']],
  [{ ...whole, FUSIONPAY_STATUS_URL: undefined }, false, ['FUSIONPAY_STATUS_URL']],
  [{ ...whole, FUSIONPAY_URL: undefined }, false, ['FUSIONPAY_URL']],
  [{ ...whole, PUBLIC_URL: undefined }, false, ['PUBLIC_URL']],
  // Of two providers the default one would be the stand-in.
  [{ PUBLIC_URL: whole.PUBLIC_URL, PAYMENT_PROVIDERS: '{}' }, false, ['FUSIONPAY_URL', 'FUSIONPAY_STATUS_URL']],
])('with %j, and a real provider before: %s, a start lacks %j', (given, wasReal, missing) => {
  const settings: Record<string, string | undefined> = given;
  expect(missingOfProvider((name) => settings[name], wasReal)).toEqual(missing);
});
