import { Navigate, Outlet } from 'react-router';
import type { ApiError } from '../shared/api/api-error.js';
import { useSession } from '../shared/session/session-provider.js';
import { texts } from '../shared/texts.fr.js';
import { ErrorState } from '../shared/ui/states.js';
import { HelpLine } from '../shared/ui/help-line.js';
import { ScreenSpinner } from '../shared/ui/spinner.js';
import { PublicLayout } from './public-layout.js';

/** Lets users through; anyone else goes to the login (specification section 2). `framed`: a layout with a header is around it. */
export function RequireUser({ framed = false }: { framed?: boolean }) {
  return <Guard allows="user" framed={framed} />;
}

/** Lets admins through; users and visitors go to the login. */
export function RequireAdmin() {
  return <Guard allows="admin" framed={false} />;
}

function Guard({ allows, framed }: { allows: 'user' | 'admin'; framed: boolean }) {
  const { session } = useSession();
  if (session.status === 'loading') return <ScreenSpinner />;
  if (session.status === 'unreachable') {
    const screen = <SessionUnreachable error={session.error} />;
    return framed ? screen : <PublicLayout>{screen}</PublicLayout>;
  }
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

/** Where an address behind a guard was opened and nobody could say whose session it is; the network's return opens it. */
function SessionUnreachable({ error }: { error: ApiError }) {
  const { refresh } = useSession();
  return (
    <div className="narrow stack page">
      <h1 className="sr">{texts.sessionCheckFailed}</h1>
      <ErrorState
        title={error.is('unreachable') ? texts.unreachable : texts.sessionCheckFailed}
        error={error}
        onRetry={() => void refresh()}
      />
      <HelpLine />
    </div>
  );
}
