import { Link } from 'react-router';
import { Notice } from '../ui/notice.js';
import { returnAddress } from './registration-claims.js';
import { useRegistrationInProgress } from './registration-in-progress.js';
import { texts } from './texts.fr.js';

/** Reminds a returning visitor of a registration started in this browser, with a link to continue; renders nothing if there is none. */
export function RegistrationNotice() {
  const registration = useRegistrationInProgress();
  switch (registration.kind) {
    case 'paid':
    case 'review':
      return (
        <Notice tone={registration.kind === 'paid' ? 'ok' : 'wait'}>
          <p>{texts.title[registration.kind]}</p>
          <Link to={returnAddress(registration.claim)}>
            {registration.kind === 'paid' ? texts.finish : texts.follow}
          </Link>
        </Notice>
      );
    case 'pending':
      return (
        <Notice tone="wait">
          <p>{texts.title.pending}</p>
          <Link to="/register">{texts.goOn}</Link>
        </Notice>
      );
    default:
      return null;
  }
}
