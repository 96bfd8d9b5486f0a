import { useSignedInAs } from '../../shared/session/session-provider.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { texts } from './texts.fr.js';

/** The way to one's own screens: through the login for who is signed out. */
export function OwnSpace() {
  const whose = useSignedInAs();
  return (
    <ButtonLink size="large" block to={whose === null ? '/login' : whose === 'user' ? '/dashboard' : '/admin'}>
      {whose === null ? texts.login : shared.mySpace}
    </ButtonLink>
  );
}
