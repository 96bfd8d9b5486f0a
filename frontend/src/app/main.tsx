import type { QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { activeProductsQuery } from '../shared/api/get-active-products.js';
import { createQueryClient } from '../shared/api/query-client.js';
import { setServedNow } from '../shared/served-now.js';
import { storedToken } from '../shared/stored-token.js';
import { Application } from './application.js';
import { loadScreenOf } from './router.js';
import { fillQueries, readServedPage } from './served-page.js';
import baseStyles from './styles/index.css?url';

async function start(root: HTMLElement): Promise<void> {
  const queries = createQueryClient();
  const application = (
    // The address changes immediately; screens.tsx shows the screen when its code has loaded.
    <BrowserRouter useTransitions={false}>
      <Application queries={queries} />
    </BrowserRouter>
  );
  const page = readServedPage();
  if (page === null) {
    if (storedToken.read() !== null) beginFirstScreen(queries);
    createRoot(root).render(application);
    return;
  }
  await loadScreenOf(window.location.pathname);
  setServedNow(new Date(page.now));
  fillQueries(queries, page, performance.timeOrigin);
  hydrateRoot(root, application);
  loadStyles(baseStyles);
  // Screens that come later live by the clock.
  const alive = () => setServedNow(null);
  if ('requestIdleCallback' in window) requestIdleCallback(alive, { timeout: 5_000 });
  else setTimeout(alive, 1_000);
}

/** Beside the check of the session, not after it: on a slow network each step costs half a second. A failure shows on the screen. */
function beginFirstScreen(queries: QueryClient): void {
  const { pathname } = window.location;
  loadScreenOf(pathname).catch(() => undefined);
  if (pathname === '/dashboard') void queries.prefetchQuery(activeProductsQuery);
}

/** A prerendered page has only a copy of the styles that index.html links; offline, the next page needs the file. */
function loadStyles(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
