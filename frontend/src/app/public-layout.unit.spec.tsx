/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aConfig } from '@raffle/contracts/fixtures/config';
import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { configQuery } from '../shared/api/public-queries.js';
import { SessionProvider } from '../shared/session/session-provider.js';
import { PublicLayout } from './public-layout.js';

afterEach(cleanup);

const operator = 'Bon Tirage SARL\n12 rue du Commerce, Lomé';
const licence = 'n° 12/2026, LONATO';

/** The footer's text below its links. */
async function footerWith(settings: { operator: string | null; licence: string | null }) {
  const queries = new QueryClient();
  queries.setQueryData(configQuery.queryKey, { ...aConfig, ...settings });
  // The session is read meanwhile.
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <SessionProvider onSignedOut={() => undefined}>
          <MemoryRouter>
            <PublicLayout footer>page</PublicLayout>
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>,
    );
  });
  const links = screen.getByRole('navigation', { name: 'Pied de page' });
  return screen.getByRole('contentinfo').textContent.split(links.textContent)[1];
}

test('the footer ends with operator, address and licence, and with its links while the settings are empty', async () => {
  expect(await footerWith({ operator, licence })).toBe(`${operator}\nLicence\u00a0: ${licence}`);
  cleanup();
  expect(await footerWith({ operator: null, licence: null })).toBe('');
});
