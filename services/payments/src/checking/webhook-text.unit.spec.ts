import { expect, test } from '@jest/globals';
import { readWebhook } from './webhook-text.js';

const token = '-a1B2c3D4e5F6_';
const fields = { personal_Info: '[{"orderId":"01997b5f"}]', tokenPay: token, event: 'payin.session.completed' };
const part = (name: string, value: string) =>
  `--x7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test.each([
  ['JSON', JSON.stringify(fields)],
  ['JSON with spaces and a byte order mark', `\uFEFF${JSON.stringify(fields, null, 2)}`],
  ['JSON in JSON', JSON.stringify({ data: JSON.stringify(fields) })],
  ['JSON in a list', JSON.stringify([{ data: { payment: fields } }])],
  ['JSON with escapes', JSON.stringify(fields).replace('-a1', String.raw`\u002da1`)],
  ['a form', new URLSearchParams(fields).toString()],
  ['a form of nested fields', `data%5BtokenPay%5D=${token}&data%5Bevent%5D=payin.session.completed`],
  ['JSON in a form', new URLSearchParams({ payload: JSON.stringify(fields) }).toString()],
  [
    'a form in parts',
    `${Object.entries(fields)
      .map(([name, value]) => part(name, value))
      .join('')}--x7--`,
  ],
  ['a query', `?tokenPay=${token}&event=payin.session.completed`],
  ['text', `tokenPay: ${token}\nevent: payin.session.completed`],
  ['XML', `<tokenPay>${token}</tokenPay><event>payin.session.completed</event>`],
])('token and event of %s are read', (_, written) =>
  expect(readWebhook(written)).toMatchObject({
    token,
    event: 'payin.session.completed',
    words: expect.arrayContaining([token]),
  }),
);

test('the older form has its state instead of an event', () => {
  expect(readWebhook(JSON.stringify({ tokenPay: token, statut: 'no paid' }))).toMatchObject({
    event: 'statut:no paid',
  });
});

test('a token under any other name, or none, is among the words', () => {
  expect(readWebhook(`{"reference":"${token}"}`)).toEqual({ words: ['reference', token], token: undefined, event: '' });
  expect(readWebhook(token)).toEqual({ words: [token], token: undefined, event: '' });
});

test.each(['', 'null', '[]', '{"tokenPay":"../../etc/passwd"}', `tokenPay=${'x'.repeat(129)}`, '%', '\\u00'])(
  '%j names no token',
  (written) => expect(readWebhook(written).token).toBeUndefined(),
);

test('a flood of words is cut, and the named token is not', () => {
  const { words } = readWebhook(
    `${'0123456 '.repeat(9)}${Array.from({ length: 2_000 }, (_, n) => `word-${n}`).join(' ')} tokenPay=${token}`,
  );
  expect([words.length, words[0]]).toEqual([200, token]);
});
