import { expect, test } from '@jest/globals';
import { internalKeys } from '@raffle/test-kit';
import { readConfig } from './config.js';

const read = (PAYMENT_PROVIDERS?: string) =>
  readConfig({
    PORT: '0',
    DATABASE_URL: 'postgres://role:password@127.0.0.1/payments',
    RABBITMQ_URL: 'amqp://127.0.0.1',
    FUSIONPAY_URL: 'https://pay.example/shop/secret/pay/',
    FUSIONPAY_STATUS_URL: 'https://pay.example/paiementNotif/',
    IDENTITY_URL: 'http://identity.example/',
    TICKETS_URL: 'http://tickets.example/',
    CATALOG_URL: 'http://catalog.example/',
    PUBLIC_URL: 'https://shop.example/',
    ...internalKeys().env('payments'),
    PAYMENT_PROVIDERS,
  }).PAYMENT_PROVIDERS;

const url = 'https://pay.example/other/very-secret/pay/';
const status_url = 'https://pay.example/paiementNotif/';

test('more providers are optional', () => {
  expect(read()).toEqual({});
  expect(read('')).toEqual({});
});

test('each has a name, a create address and a status address', () => {
  expect(read(JSON.stringify({ 'second-shop': { url, status_url } }))).toEqual({
    'second-shop': { url, status_url: 'https://pay.example/paiementNotif' },
  });
});

test.each([
  ['invalid JSON', `{"second-shop": {"url": "${url}"`],
  ['a list', JSON.stringify([{ url, status_url }])],
  ['an invalid name', JSON.stringify({ 'Second Shop': { url, status_url } })],
  ['the name of the default', JSON.stringify({ fusionpay: { url, status_url } })],
  ['no status address', JSON.stringify({ other: { url } })],
  ['an invalid address', JSON.stringify({ other: { url: 'very-secret', status_url } })],
  ['an unknown field', JSON.stringify({ other: { url, status_url, key: 'very-secret' } })],
])('%s is refused with an error that names the variable and contains nothing of its value', (_, value) => {
  expect(() => read(value)).toThrow(/^Configuration variable PAYMENT_PROVIDERS is wrong: /);
  expect(() => read(value)).not.toThrow(/very-secret/);
});
