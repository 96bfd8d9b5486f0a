import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { RequireUser } from '../src/app/guards.js';
import { storedToken } from '../src/shared/stored-token.js';
import { ToastProvider } from '../src/shared/ui/toasts.js';
import { aConfig, aUser, type ApiServer } from './api-server.js';
import { renderAt } from './render-at.js';

/** Renders one screen of the user area for a signed-in user. jsdom has no modal dialogs: they open in place. @param state of its history entry */
export async function renderUser(api: ApiServer, path: string, screen: ReactNode, state?: object) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  storedToken.write('token_temporaire_a');
  api.answers['GET /config'] ??= { body: aConfig };
  api.answers['GET /users/profile'] ??= { body: { user: aUser } };
  const { pathname, search } = new URL(path, 'https://example.com');
  await renderAt(
    state ? { pathname, search, state } : path,
    <ToastProvider>
      <Routes>
        <Route element={<RequireUser />}>
          <Route path={pathname} element={screen} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </ToastProvider>,
  );
}
