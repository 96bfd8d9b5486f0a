import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../shared/api/query-client.js';
import { setServedNow } from '../shared/served-now.js';
import { Application } from './application.js';
import { keepFocusOnWhatMoves } from './keep-focus.js';
import { loadScreenOf } from './router.js';
import { fillQueries, readServedPage } from './served-page.js';
import './styles/index.css';

async function start(root: HTMLElement): Promise<void> {
  keepFocusOnWhatMoves();
  const queries = createQueryClient();
  const application = (
    <BrowserRouter>
      <Application queries={queries} />
    </BrowserRouter>
  );
  const page = readServedPage();
  if (page === null) {
    createRoot(root).render(application);
    return;
  }
  await loadScreenOf(window.location.pathname);
  setServedNow(new Date(page.now));
  fillQueries(queries, page, performance.timeOrigin);
  hydrateRoot(root, application);
  // Screens that come later live by the clock.
  const alive = () => setServedNow(null);
  if ('requestIdleCallback' in window) requestIdleCallback(alive, { timeout: 5_000 });
  else setTimeout(alive, 1_000);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
