import { askEarly } from '../shared/api/early-answers.js';
import { sessionKind, storedToken } from '../shared/stored-token.js';

/**
 * With a session the application reads immediately: whose session it is, and at home the open draws. They are asked for while the
 * application is on its way, and the code that reads the answers comes beside it. What fails here is loaded again there.
 */
const token = storedToken.read();
const kind = token === null ? null : sessionKind(token);
if (token !== null && kind !== null) {
  const isHome = location.pathname === '/dashboard';
  askEarly(kind === 'admin' ? '/admin/stats' : '/users/profile', token);
  if (isHome) askEarly('/products/active', token);
  const parts = [
    import('../shared/session/session-calls.js'),
    import('../shared/api/public-reads.js'),
    ...(isHome ? [import('./user-layout.js'), import('../features/dashboard/dashboard-screen.js')] : []),
  ];
  void Promise.allSettled(parts);
}
