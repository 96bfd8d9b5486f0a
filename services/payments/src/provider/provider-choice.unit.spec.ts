import { expect, test } from '@jest/globals';
import { maskedAddress, maskedWebhookAddress } from './provider-choice.js';

test.each([
  ['https://pay.moneyfusion.net/Ma_Boutique/0123secret/pay/', 'https://pay•••.net/•••'],
  ['https://user:password@pay.moneyfusion.net:8443/x?key=secret#secret', 'https://pay•••.net/•••'],
  ['http://127.0.0.1:4100/Ma_Boutique/secret/pay/', 'http://127•••.1/•••'],
  ['http://sandbox/secret', 'http://sa•••/•••'],
  ['http://a/secret', 'http://•••/•••'],
])('%s is shown as %s', (address, shown) => expect(maskedAddress(address)).toBe(shown));

test('the webhook’s address is shown without its secret part, and in full where it has none', () => {
  const PUBLIC_URL = 'https://shop.example';
  expect(maskedWebhookAddress({ PUBLIC_URL })).toBe('https://shop.example/api/webhook/fusionpay');
  expect(maskedWebhookAddress({ PUBLIC_URL, WEBHOOK_SECRET_SEGMENT: 'a-long-secret-segment' })).toBe(
    'https://shop.example/api/webhook/fusionpay/•••',
  );
});
