import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../ui/dialog.js';
import { texts } from './texts.fr.js';

/**
 * While there are unsaved changes, a link of the application asks before it leaves the page, and so does the browser before
 * it closes or reloads it. The browser's own Back is not stopped: this router cannot.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const [to, setTo] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
      if (!link || elsewhere || link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.pathname + link.search);
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router handles the click.
    document.addEventListener('click', ask, { capture: true });
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('click', ask, { capture: true });
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
  return (
    <ConfirmDialog
      open={to !== null}
      onClose={() => setTo(null)}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onConfirm={() => to !== null && void navigate(to)}
    >
      <p>{texts.leaveText}</p>
    </ConfirmDialog>
  );
}
