/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aConfig } from '@raffle/contracts/fixtures/config';
import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { configQuery } from '../api/public-queries.js';
import { Organiser } from './organiser.js';

afterEach(cleanup);

const operator = 'Bon Tirage SARL\nRCCM TG-LOM-2026-B-1234\n12 rue du Commerce, Lomé';
const licence = 'n° 12/2026, LONATO';

test.each([
  [{ operator: null, licence: null }, ''],
  [{ operator, licence: null }, operator],
  [{ operator: null, licence }, `Licence\u00a0: ${licence}`],
  [{ operator, licence }, `${operator}\nLicence\u00a0: ${licence}`],
])('with %j the footer says who runs the draws, and nothing while it is not filled in', (settings, shown) => {
  const queries = new QueryClient();
  queries.setQueryData(configQuery.queryKey, { ...aConfig, ...settings });
  const { container } = render(
    <QueryClientProvider client={queries}>
      <Organiser />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe(shown);
});
