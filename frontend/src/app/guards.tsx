import { useMemo } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../shared/session/session-provider.js';
import { addressAsked, afterSignIn } from '../shared/wanted-address.js';
import { texts } from '../shared/texts.fr.js';
import { ComingScreen, ScreenSpinner } from '../shared/ui/spinner.js';
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

/** The state of the login's history entry for an administrator who logged out. */
const leftBackOffice = { admin: true };

function Guard({ allows, framed }: { allows: 'user' | 'admin'; framed: boolean }) {
  const { session } = useSession();
  const { pathname, search, hash } = useLocation();
  const asked = `${pathname}${search}${hash}`;
  const left = session.status === 'anonymous' ? session.left : undefined;
  // Who left does not come back to where they were; who is asked to log in does. The same object each time: `Navigate`
  // navigates again for another one, for ever while the login's code loads.
  const state = useMemo(() => (left ? (allows === 'admin' ? leftBackOffice : null) : { asked }), [left, allows, asked]);
  if (session.status === 'loading') {
    const screen = <ComingScreen title={texts.mySpace} />;
    return framed ? screen : <PublicLayout>{screen}</PublicLayout>;
  }
  if (session.status === 'unreachable') {
    const screen = <SessionUnreachable error={session.error} />;
    return framed ? screen : <PublicLayout>{screen}</PublicLayout>;
  }
  if (session.status === allows) return <Outlet />;
  return <RedirectTo to={left === 'account' ? '/' : '/login'} state={state} />;
}

/** Lets signed-out visitors through (the login); redirects signed-in people to the address they asked for, the product they came for, or home. */
export function OnlySignedOut() {
  const { session } = useSession();
  const location = useLocation();
  const state: unknown = location.state;
  if (session.status === 'loading') return <ComingScreen title={texts.login} />;
  if (session.status === 'user') return <RedirectTo to={afterSignIn(location.search, state)} />;
  if (session.status === 'admin') {
    const asked = addressAsked(state);
    return <RedirectTo to={asked?.startsWith('/admin') ? asked : '/admin'} />;
  }
  return <Outlet />;
}

/** The target screen's code may take a while to load: until then a spinner is shown instead of an empty page. */
function RedirectTo({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <ScreenSpinner />
      <Navigate to={to} state={state} replace />
    </>
  );
}
