import { askEarly } from '../shared/api/early-answers.js';
import { sessionKind, storedToken } from '../shared/stored-token.js';
import { loadBackOffice } from './load-back-office.js';

/**
 * With a session the application reads immediately: whose session it is, and on the dashboard what it shows. All are requested while
 * the application loads, and the code that reads the answers loads in parallel. The application repeats what fails here.
 */
const token = storedToken.read();
const kind = token === null ? null : sessionKind(token);
if (token !== null && kind !== null) {
  const isHome = kind === 'user' && location.pathname === '/dashboard';
  askEarly(kind === 'admin' ? '/admin/stats' : '/users/profile', token);
  // All that the home shows, so that it appears at once and nothing is pushed down.
  if (isHome) {
    for (const path of ['/products/active', '/tickets/user', '/wins', '/payments/user?page=1', '/messages'])
      askEarly(path, token);
  }
  const parts = [
    import('../shared/api/late-calls.js'),
    ...(isHome ? [import('./user-layout.js'), import('../features/dashboard/dashboard-screen.js')] : []),
    ...(kind === 'admin' ? [loadBackOffice()] : []),
  ];
  void Promise.allSettled(parts);
}
