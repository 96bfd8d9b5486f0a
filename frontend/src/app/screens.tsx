import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useRoutes, type RouteObject } from 'react-router';
import { texts } from '../shared/texts.fr.js';
import { focusContent } from '../shared/ui/dialog.js';
import { ScreenSpinner } from '../shared/ui/spinner.js';
import { useHydrated } from '../shared/ui/use-hydrated.js';
import { wantedAddress } from '../shared/wanted-address.js';
import { ErrorBoundary } from './error-boundary.js';
import { retryFailedParts } from '../shared/screen-part.js';
import './screens.css';

/**
 * The screen of the current path. While the code of a new screen loads, the previous one stays with a progress line above it, so that a
 * slow network leaves no empty page.
 */
export function Screens({ routes }: { routes: RouteObject[] }) {
  const wanted = useLocation();
  const deferred = useDeferredValue(wanted);
  // Another query of a screen needs no code, and a field that shows a part of it must not show the one before.
  const location = deferred.pathname === wanted.pathname ? wanted : deferred;
  const screens = useRoutes(routes, location);
  const [arrival] = useState(location);
  useEffect(retryFailedParts, [location.pathname]);
  useEffect(() => wantedAddress.reached(location.pathname + location.search), [location]);
  return (
    <>
      {/* Outside: the screen after a failed one starts at its top too. */}
      <PageChange pathname={location.pathname} />
      <ErrorBoundary resetKey={location.pathname}>
        {location !== wanted && <div className="coming" role="progressbar" aria-label={texts.loading} />}
        <Suspense fallback={<Wait first={location === arrival} />}>
          {screens}
          <SentEarly />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/**
 * Replaces a whole page and what had the focus, so the focus moves to the content once it is shown again. Not on the `first`
 * page, where the browser sets it, and not when something has the focus by then.
 */
function Wait({ first }: { first: boolean }) {
  useLayoutEffect(() => {
    if (first) return;
    return () => void setTimeout(() => document.activeElement === document.body && focusContent());
  }, [first]);
  return <ScreenSpinner />;
}

/** Sends the form that was submitted before the scripts of a prerendered page arrived (boot.ts), once its fields know what they hold. */
function SentEarly() {
  useHydrated(
    () => void setTimeout(() => document.querySelector<HTMLFormElement>('form[data-sent-early]')?.requestSubmit()),
  );
  return null;
}

/** A new page starts at its top, for screen readers too; after Back the scroll position is the one that the browser restores. */
function PageChange({ pathname }: { pathname: string }) {
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    focusContent();
  }, [pathname, navigation]);
  return null;
}
