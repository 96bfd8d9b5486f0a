import { Navigate, Outlet } from 'react-router';
import { useSession } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { ErrorState } from '../shared/ui/states.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { ScreenSpinner } from '../shared/ui/spinner.js';

/** Lets users through; anyone else goes to the login (specification section 2). */
export function RequireUser() {
  return <Guard allows="user" />;
}

/** Lets admins through; users and visitors go to the login. */
export function RequireAdmin() {
  return <Guard allows="admin" />;
}

function Guard({ allows }: { allows: 'user' | 'admin' }) {
  const { session } = useSession();
  if (session.status === 'loading') return <ScreenSpinner />;
  if (session.status === 'unreachable') return <SessionUnreachable />;
  return session.status === allows ? <Outlet /> : <Navigate to="/login" replace />;
}

/** The login, for whoever is not signed in; the others are at home already. */
export function OnlySignedOut() {
  const { session } = useSession();
  if (session.status === 'loading') return <ScreenSpinner />;
  if (session.status === 'user') return <Navigate to="/dashboard" replace />;
  if (session.status === 'admin') return <Navigate to="/admin" replace />;
  return <Outlet />;
}

function SessionUnreachable() {
  const { refresh } = useSession();
  return (
    <main className="narrow stack page">
      <h1 className="sr">{texts.sessionCheckFailed}</h1>
      <ErrorState title={texts.unreachable} onRetry={() => void refresh()} />
      <HelpLine />
    </main>
  );
}
