/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ApiServer, aUser } from '../../../test/api-server.js';
import { logInUser } from './log-in.js';
import { resetWithCode } from './reset-password-form.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  localStorage.clear();
});

const phone = { country: 'TG', national: '90112345' } as const;
const device = 'd'.repeat(43);
const logIn = () => logInUser({ phone, password: 'soleil26' });

test('the browser stores the device token of a login, and sends it with the next one', async () => {
  api.answers['POST /users/login'] = { body: { token: 'token_temporaire_x', device_token: device, user: aUser } };
  api.answers['POST /users/password-reset'] = { body: { token: 'token_temporaire_y', user: aUser } };
  await logIn();
  await logIn();
  await resetWithCode({ phone: '+22890112345', code: 'ABCDE-FGHJK', newPassword: 'soleil27' });
  const sent = api.asked['POST /users/login']?.map(({ body }) => body);
  const form = { phone: '+22890112345', password: 'soleil26' };
  expect(sent).toEqual([form, { ...form, deviceToken: device }]);
  expect(api.asked['POST /users/password-reset']?.[0]?.body).toMatchObject({ deviceToken: device });
});
