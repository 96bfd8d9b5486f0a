import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { invitation } from '../../shared/registration/invitation.js';
import { useRegistrationInProgress } from '../../shared/registration/registration-in-progress.js';
import { useSession, useSignedInAs } from '../../shared/session/session-provider.js';
import { useStillWanting } from '../../shared/session/use-still-wanting.js';
import { useTitle } from '../../shared/site.js';
import type { SessionKind } from '../../shared/stored-token.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { ComingScreen } from '../../shared/ui/spinner.js';
import { useRestored } from '../../shared/use-restored.js';
import { afterSignIn, useRememberWanted } from '../../shared/wanted-address.js';
import { ContinueRegistration } from './continue-registration.js';
import { RegistrationForm, type Restart } from './registration-form.js';
import { texts } from './texts.fr.js';

/**
 * Registration (docs/product.md sections 2, 4 and 5). The form is only for visitors without a registration: a signed-in user has
 * an account, and a registration with a pending or completed payment resumes, so that it is not paid twice.
 */
export function RegisterScreen() {
  useTitle(texts.title);
  useRememberWanted();
  const { search } = useLocation();
  const wanting = useStillWanting();
  useEffect(() => invitation.open(search), [search]);
  const { session, refresh } = useSession();
  const whose = useSignedInAs();
  const registration = useRegistrationInProgress();
  const [restart, setRestart] = useState<Restart | null>(null);
  // Another tab may have paid and signed in since.
  useRestored(() => void refresh());
  if (session.status === 'loading') return <ComingScreen title={texts.title} />;
  if (whose !== null) return <SignedIn whose={whose} />;
  if (restart !== null || registration.kind === 'none') return <RegistrationForm restart={restart} />;
  return (
    <div className="narrow stack stack-6 page">
      <h1>{texts.title}</h1>
      <ContinueRegistration
        registration={registration}
        onRestart={() => setRestart(registration.kind === 'paid' ? 'other' : 'same')}
      />
      <p className="muted">
        {texts.already}{' '}
        <Link className="tap" to={wanting('/login')}>
          {texts.login}
        </Link>
      </p>
      <HelpLine />
    </div>
  );
}

function SignedIn({ whose }: { whose: SessionKind }) {
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2" role="status">
        <h1>{texts.signedIn}</h1>
        <p className="muted">{texts.signedInLead}</p>
      </div>
      <ButtonLink size="large" block to={whose === 'user' ? afterSignIn() : '/admin'}>
        {shared.mySpace}
      </ButtonLink>
      <HelpLine />
    </div>
  );
}
