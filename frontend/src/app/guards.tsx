import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../shared/session/session-provider.js';
import { afterSignIn } from '../shared/wanted-product.js';
import { ScreenSpinner } from '../shared/ui/spinner.js';
import { PublicLayout } from './public-layout.js';
import { SessionUnreachable } from './session-unreachable.js';

/** Lets users through; anyone else goes to the login (docs/product.md section 2). `framed`: a layout with a header is around it. */
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
  if (session.status === allows) return <Outlet />;
  return <LedTo to={session.status === 'anonymous' && session.left ? '/' : '/login'} />;
}

/** Lets signed-out visitors through (the login); sends signed-in people to their home, or to the product they came for. */
export function OnlySignedOut() {
  const { session } = useSession();
  const { search } = useLocation();
  if (session.status === 'loading') return <ScreenSpinner />;
  if (session.status === 'user') return <LedTo to={afterSignIn(search)} />;
  if (session.status === 'admin') return <LedTo to="/admin" />;
  return <Outlet />;
}

/** The code of the screen there may be on its way for a while: until then something turns where nothing would stand. */
function LedTo({ to }: { to: string }) {
  return (
    <>
      <ScreenSpinner />
      <Navigate to={to} replace />
    </>
  );
}
