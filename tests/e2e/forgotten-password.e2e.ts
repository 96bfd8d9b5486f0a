import { expect, test } from '@playwright/test';
import * as z from 'zod';
import { system } from './config.js';
import { registerElsewhere } from './elsewhere.js';
import { openPhone, newPerson } from './people.js';
import { watchConsole } from './screens.js';

const sent = z.object({ texts: z.array(z.object({ to: z.string(), text: z.string() })) });

test('a person who forgot their password receives a code on their phone and chooses a new one', async ({
  browser,
  request,
}) => {
  const person = newPerson('Efua Adjo');
  await registerElsewhere(request, person);
  const page = await openPhone(browser);
  const checkConsole = watchConsole(page);
  const phone = `+228${person.phone.replace(/\D/g, '')}`;
  const code = async () => {
    const { texts } = sent.parse(await (await request.get(`${system.sandbox}/sandbox/texts?limit=1000`)).json());
    return /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(texts.find(({ to }) => to === phone)?.text ?? '')?.[0] ?? null;
  };

  await page.goto('/login');
  await page.getByLabel('Numéro de téléphone').fill(person.phone);
  await page.getByRole('link', { name: /^Mot de passe oublié/ }).click();
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
  await page.getByRole('button', { name: 'Recevoir un code' }).click();
  await expect(page.getByLabel('Code à huit caractères')).toBeFocused();
  await expect.poll(code, { timeout: 20_000 }).not.toBeNull();
  await page.getByLabel('Code à huit caractères').fill((await code()) ?? '');
  await page.getByLabel('Nouveau mot de passe').fill('pluie2026');
  await page.getByRole('button', { name: 'Changer et me connecter' }).click();
  await page.waitForURL(/\/(dashboard|select-free-tickets)/);

  const login = (password: string) => request.post(`${system.gateway}/api/users/login`, { data: { phone, password } });
  expect((await login(person.password)).status(), 'the old password').toBe(401);
  expect((await login('pluie2026')).status()).toBe(200);
  checkConsole();
});
