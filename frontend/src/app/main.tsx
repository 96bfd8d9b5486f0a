import type { QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { activeProductsQuery } from '../shared/api/public-queries.js';
import { createQueryClient } from '../shared/api/query-client.js';
import { checkSession, type FirstCheck } from '../shared/session/check-session.js';
import { assumeServerTime } from '../shared/server-clock.js';
import { AfterDialogs } from '../shared/ui/after-dialogs.js';
import { setServedNow } from '../shared/use-now.js';
import { storedToken } from '../shared/stored-token.js';
import { Application } from './application.js';
import { loadScreenOf } from './router.js';
import { fillQueries, readServedPage } from './served-page.js';
import { followTranslation } from './translated-page.js';
import baseStyles from './styles/index.css?url';

/** The longest wait for a complete first screen, in milliseconds; then it is rendered with a spinner. */
const withoutSpinnerMs = 500;

async function start(root: HTMLElement): Promise<void> {
  const queries = createQueryClient();
  const application = (session?: FirstCheck) => (
    // The address changes immediately; screens.tsx shows the screen when its code has loaded.
    <BrowserRouter useTransitions={false}>
      <AfterDialogs>
        <Application queries={queries} session={session} />
      </AfterDialogs>
    </BrowserRouter>
  );
  const page = readServedPage();
  if (page === null) {
    const session = storedToken.read() === null ? undefined : await firstScreen(queries);
    if (root.hasChildNodes()) {
      // The shell that the gateway sent says what is awaited, which a spinner does not. It has only a copy of the styles.
      await loadScreenOf(window.location.pathname).catch(() => undefined);
      loadStyles(baseStyles);
    }
    createRoot(root).render(application(session));
    return;
  }
  await loadScreenOf(window.location.pathname);
  setServedNow(new Date(page.now));
  assumeServerTime(new Date(page.now), performance.timeOrigin);
  fillQueries(queries, page, performance.timeOrigin);
  hydrateRoot(root, application());
  loadStyles(baseStyles);
  // Screens opened later follow the clock.
  const alive = () => setServedNow(null);
  if ('requestIdleCallback' in window) requestIdleCallback(alive, { timeout: 5_000 });
  else setTimeout(alive, 1_000);
}

/**
 * Loads what the first screen shows, in parallel: on a slow network each step costs half a second. What arrives in time is rendered
 * in one pass, without a spinner first; the screen shows a failure.
 */
async function firstScreen(queries: QueryClient): Promise<FirstCheck> {
  const { pathname } = window.location;
  const session: FirstCheck = { pending: checkSession() };
  const parts = [
    session.pending.then((checked) => (session.checked = checked)),
    loadScreenOf(pathname),
    ...(pathname === '/dashboard' ? [queries.prefetchQuery(activeProductsQuery)] : []),
  ];
  await Promise.race([Promise.allSettled(parts), new Promise((resolve) => setTimeout(resolve, withoutSpinnerMs))]);
  return session;
}

/** A page from the gateway has only a copy of the styles that index.html links; offline, the next page needs the file. */
function loadStyles(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
followTranslation(root);
void start(root);
