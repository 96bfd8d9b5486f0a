import { adminArea, type AdminArea } from '@raffle/contracts/values';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { RequireAdmin } from '../src/app/guards.js';
import { HeldActsProvider } from '../src/shared/held-acts/held-acts.js';
import { storedToken } from '../src/shared/stored-token.js';
import { ToastProvider } from '../src/shared/ui/toasts.js';
import type { ApiServer } from './api-server.js';
import { renderAt } from './render-at.js';

const anAdminId = '01997b61-0000-7000-8000-000000000001';

/** The shop's figures and the signed-in administrator: every back-office screen requests them first. */
export const adminStats = (role: 'admin' | 'super_admin', users = 1313, readAt = new Date().toISOString()) => ({
  success: true,
  admin: { id: anAdminId, username: 'a.dossou', role, areas: [...adminArea.options] as AdminArea[] },
  unavailable: [] as string[],
  as_of: { identity: readAt, catalog: readAt, tickets: readAt, payments: readAt } as Record<string, string | null>,
  provider_failure: null as object | null,
  stats: { users, revenue: 19_000, ticketsSold: 40, activeProducts: 2, completedProducts: 1 },
  popular_products: [],
  series: Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    sales: index,
    revenue: index < 22 ? 1_000 : 1_580,
    registrations: 0,
  })),
});

/** Renders one screen of the back-office for a signed-in administrator. jsdom has no modal dialogs: they open in place. */
export async function renderAdmin(api: ApiServer, path: string, at: string, screen: ReactNode) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  storedToken.write('admin_token_test');
  api.answers['GET /admin/stats'] ??= { body: adminStats('super_admin') };
  await renderAt(
    at,
    <ToastProvider>
      <HeldActsProvider>
        <Routes>
          <Route element={<RequireAdmin />}>
            <Route path={path} element={screen} />
          </Route>
          <Route path="*" element={null} />
        </Routes>
      </HeldActsProvider>
    </ToastProvider>,
  );
}
