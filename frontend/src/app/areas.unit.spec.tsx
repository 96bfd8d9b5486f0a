/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { owingPayment } from '@raffle/contracts/fixtures/admin-money';
import { anAdminUser } from '@raffle/contracts/fixtures/admin-users';
import { fullProduct } from '@raffle/contracts/fixtures/products';
import { anAdmin, someStats } from '@raffle/contracts/fixtures/sessions';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import { adminArea, type AdminArea, type WorkArea } from '@raffle/contracts/values';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade } from '../../test/answering-fetch.js';
import { applicationInJsdom, openApplication } from '../../test/open-application.js';
import { screenAreas } from '../shared/session/areas.js';
import { backOfficeScreens, titledScreens } from './back-office-screens.js';

applicationInJsdom();

const every: readonly WorkArea[] = ['support', 'money', 'draws'];
/** docs/product.md rule 64, repeated here: the test must not derive the expected result from the code under test. */
const sections: Record<string, readonly WorkArea[] | 'every'> = {
  '': 'every',
  morning: 'every',
  products: ['draws'],
  deliveries: ['draws'],
  users: ['support'],
  tickets: ['support', 'draws'],
  payments: ['support', 'money'],
  refunds: ['money'],
  accounting: ['money'],
  sources: ['money'],
  messages: ['support'],
  settings: ['money'],
  team: 'every',
  'audit-log': 'every',
  queues: 'every',
};
const sectionOf = (path: string) => path.split(/[/?#]/)[2] ?? '';
const works = (areas: readonly AdminArea[], of: readonly WorkArea[] | 'every' | undefined) =>
  of === 'every' || of?.some((area) => areas.includes(area)) === true;

const addresses = [
  ...titledScreens(anAdmin).map(({ to }) => to),
  '/admin/deliveries?q=afi',
  '/admin/tickets?q=afi',
  `/admin/products/${fullProduct.id}`,
  `/admin/products/${fullProduct.id}/draw`,
  `/admin/products/${fullProduct.id}/draw/presentation`,
  `/admin/users/${anAdminUser.id}`,
  `/admin/payments/${owingPayment.id}`,
  `/admin/messages/${anAdminUser.id}`,
];
const open = (areas: AdminArea[], path: string) =>
  openApplication({
    path,
    as: 'admin',
    api: { 'GET /admin/stats': { body: { ...someStats, admin: { ...anAdmin, role: 'admin', areas } } } },
  });
const settled = async () => {
  await screen.findAllByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
};
const outside = 'Cet écran n’est pas dans vos domaines. Un super-administrateur peut vous l’ouvrir.';

/** The calls that the gateway refuses to an administrator with these areas. */
const refused = (areas: readonly AdminArea[]) =>
  callsMade().filter(({ method, path }) => {
    const called = allEndpoints
      .filter((one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
      .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
    if (called?.access === 'super_admin') return true;
    return called?.access === 'admin' && !works(areas, called.areas);
  });

test('every screen is of a section whose areas are known', () => {
  expect(screenAreas).toEqual(sections);
  expect(new Set(backOfficeScreens.map(({ path }) => path.split(/[/?#]/)[0]))).toEqual(new Set(Object.keys(sections)));
});

test.each([[['support']], [['money']], [['draws']], [[]]] as const)('the menu of %j has their screens', (areas) => {
  const titles = titledScreens({ role: 'admin', areas: [...areas] });
  expect(titles.map(({ to }) => sectionOf(to)).every((section) => works(areas, sections[section]))).toBe(true);
  expect(titles.some(({ title }) => title === 'Tableau de bord')).toBe(true);
  expect(titles.some(({ title }) => title === 'Produits')).toBe(areas.some((area) => area === 'draws'));
});

describe.each([[['support']], [['money']], [['draws']], [[]]] as [AdminArea[]][])('an administrator of %j', (areas) => {
  test.each(addresses)('at %s calls and links to nothing that is refused', async (path) => {
    await open(areas, path);
    await settled();
    expect(refused(areas)).toEqual([]);
    const isInside = works(areas, sections[sectionOf(path)]);
    expect(screen.queryByText(outside) === null).toBe(isInside);
    const links = [...document.querySelectorAll('a[href^="/admin"]')].map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => !works(areas, sections[sectionOf(href)]))).toEqual([]);
  });
});

test.each([
  ['/admin/users', ['support']],
  ['/admin/payments', ['money']],
  ['/admin/audit-log', ['money']],
] as const)('the file of %s, which has phone numbers, is a right of its own', async (path, areas) => {
  const file = () => screen.queryAllByRole('button', { name: /CSV/ });
  await open([...areas], path);
  await settled();
  expect(file()).toHaveLength(0);
  document.body.replaceChildren();
  await open([...areas, 'phones'], path);
  await settled();
  expect(file()).not.toHaveLength(0);
});

test('phones alone open nothing', () => {
  expect(titledScreens({ role: 'admin', areas: ['phones'] })).toEqual(titledScreens({ role: 'admin', areas: [] }));
  expect(adminArea.options).toEqual([...every, 'phones']);
});
