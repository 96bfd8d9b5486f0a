import { useContext, useMemo, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';
import { afterStep } from './back-closes.js';

/** Inside the router: links and `useNavigate` wait for the entry of a dialog that has just closed to be left. */
export function AfterDialogs({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const value = useMemo(() => {
    const { navigator } = context;
    const waits: Navigator = {
      ...navigator,
      go: (...step) => afterStep(() => navigator.go(...step)),
      push: (...page) => afterStep(() => navigator.push(...page)),
      replace: (...page) => afterStep(() => navigator.replace(...page)),
    };
    return { ...context, navigator: waits };
  }, [context]);
  return <NavigationContext.Provider value={value}>{children}</NavigationContext.Provider>;
}
