import { useSession } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { Button } from '../../shared/ui/button.js';
import { useToast } from '../../shared/ui/toasts.js';
import { OwnPasswordForm } from './own-password.js';
import { texts } from './texts.fr.js';

/** Replaces the back-office until a password set by another administrator is changed; the change ends this session. */
export function FirstPasswordScreen() {
  useTitle(texts.firstTitle);
  const { signOut } = useSession();
  const showToast = useToast();
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <h1>{texts.firstTitle}</h1>
        <p className="muted">{texts.firstLead}</p>
      </div>
      <OwnPasswordForm
        onChanged={() => {
          showToast(texts.firstDone, 'ok', 'next');
          void signOut();
        }}
      />
      <Button kind="quiet" className="at-start" onClick={() => void signOut()}>
        {texts.logout}
      </Button>
    </div>
  );
}
