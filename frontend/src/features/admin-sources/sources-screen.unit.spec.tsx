/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { someCampaigns, someSources } from '@raffle/contracts/fixtures/admin-sources';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { SourcesScreen } from './sources-screen.js';

const [market, radio, posters] = [someCampaigns[0]!, someCampaigns[1]!, someCampaigns[2]!];
const sources = (...campaigns: typeof someCampaigns) => ({ body: { ...someSources, campaigns } });

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

/** Opens the dialog of this campaign and types another name. */
async function rename(campaign: string, name: string) {
  await renderAdmin(api, '/admin/sources', '/admin/sources', <SourcesScreen />);
  fireEvent.click(await screen.findByRole('button', { name: `Renommer la campagne ${campaign}` }));
  const dialog = within(screen.getByRole('dialog', { name: 'Renommer la campagne' }));
  fireEvent.change(dialog.getByLabelText(/^Nom/), { target: { value: name } });
  fireEvent.click(dialog.getByRole('button', { name: 'Renommer' }));
  return dialog;
}

test('a campaign is renamed from the name that was read, and its figures have the new one', async () => {
  const renamed = { ...radio, name: 'Radio Lomé' };
  api.answers['GET /admin/sources'] = [sources(market, radio, posters), sources(market, renamed, posters)];
  api.answers['PUT /admin/campaigns/radio/name'] = { body: { campaign: renamed } };
  await rename('Radio Zéphyr', 'Radio Lomé');
  await screen.findByText('Campagne renommée');
  expect(api.asked['PUT /admin/campaigns/radio/name']?.map(({ body }) => body)).toEqual([
    { name: 'Radio Lomé', before: { name: 'Radio Zéphyr' } },
  ]);
  // In its line and in its month.
  expect(await screen.findAllByText('Radio Lomé')).toHaveLength(2);
  expect(screen.queryByText('Radio Zéphyr')).toBeNull();
});

test('one that ended is renamed too; the name that another administrator gave meanwhile is shown, and what was typed stays', async () => {
  const theirs = { ...posters, name: 'Affiches de Kara' };
  api.answers['GET /admin/sources'] = [sources(market, radio, posters), sources(market, radio, theirs)];
  api.answers['PUT /admin/campaigns/affiche/name'] = problem('changed_meanwhile');
  const dialog = await rename(posters.name, 'Affiches de mai');
  await dialog.findByText(/Affiches de Kara/);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Affiches de mai');
});
