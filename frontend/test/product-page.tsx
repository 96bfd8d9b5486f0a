import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { EditProductScreen } from '../src/features/admin-products/edit-product-screen.js';
import { adminProduct } from './answers.js';
import { ApiServer } from './api-server.js';
import { renderAdmin } from './render-admin.js';

/** A draft. */
export const product: AdminProduct = {
  ...adminProduct,
  description: 'Deux manettes',
  image_url: 'https://example.test/console.jpg',
  artificial_boost: 3,
  max_winners: 2,
  draw_date: '2026-11-27T04:33:13.000Z',
};
export const put = 'PUT /admin/products/7';

/** Opens the page of {@link product} before each test of a spec. @param onStart called with the server that answers */
export function openProductPage(onStart: (api: ApiServer) => void) {
  let api: ApiServer;
  const open = async (shown: () => Promise<unknown> = () => screen.findByLabelText('Nom')) => {
    cleanup();
    await renderAdmin(
      api,
      '/admin/products/*',
      '/admin/products/7',
      <Routes>
        <Route path=":id" element={<EditProductScreen />} />
        <Route path="" element={<Link to="7">Produits</Link>} />
      </Routes>,
    );
    await shown();
  };
  beforeAll(async () => {
    api = await ApiServer.start();
    onStart(api);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    api.reset();
    localStorage.clear();
    sessionStorage.clear();
    api.answers = { 'GET /products/7': { body: { product } }, [put]: { body: { product } } };
    await open();
  });
  afterEach(cleanup);
  return {
    open,
    press: async (name: string) => fireEvent.click(await screen.findByRole('button', { name, busy: false })),
    left: () => waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/products')),
    /** What was saved. */
    bodies: () => api.asked[put]?.map(({ body }) => body),
  };
}
