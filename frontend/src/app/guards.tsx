import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../shared/session/session-provider.js';
import { afterSignIn } from '../shared/wanted-product.js';
import { ScreenSpinner } from '../shared/ui/spinner.js';
import { PublicLayout } from './public-layout.js';
import { SessionUnreachable } from './session-unreachable.js';

/** Lets users through; redirects anyone else to the login (docs/product.md section 2). `framed`: inside a layout with a header. */
export function RequireUser({ framed = false }: { framed?: boolean }) {
  return <Guard allows="user" framed={framed} />;
}

/** Lets admins through; redirects users and visitors to the login. */
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
  return <RedirectTo to={session.status === 'anonymous' && session.left ? '/' : '/login'} />;
}

/** Lets signed-out visitors through (the login); redirects signed-in people to their home, or to the product they came for. */
export function OnlySignedOut() {
  const { session } = useSession();
  const { search } = useLocation();
  if (session.status === 'loading') return <ScreenSpinner />;
  if (session.status === 'user') return <RedirectTo to={afterSignIn(search)} />;
  if (session.status === 'admin') return <RedirectTo to="/admin" />;
  return <Outlet />;
}

/** The target screen's code may take a while to load: until then a spinner is shown instead of an empty page. */
function RedirectTo({ to }: { to: string }) {
  return (
    <>
      <ScreenSpinner />
      <Navigate to={to} replace />
    </>
  );
}
