import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '../session/session-provider.js';

/** Tells a signed-in winner on whatever page is open. Its code loads only for them: visitors never need it. */
export function WinWatch() {
  const { session } = useSession();
  const signedIn = session.status === 'user';
  const [NewWin, setNewWin] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    void import('./new-win.js').then(
      (part) => setNewWin(() => part.NewWin),
      // Lost by the network: the home shows the win, and the next visit loads it.
      () => undefined,
    );
  }, [signedIn]);
  return signedIn && NewWin && <NewWin />;
}
