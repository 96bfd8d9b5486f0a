import { Link } from 'react-router';
import { Notice } from '../ui/notice.js';
import { returnAddress } from './registration-claims.js';
import { useRegistrationUnderWay } from './registration-under-way.js';
import { texts } from './texts.fr.js';

/** Reminds a returning visitor of a registration begun in this browser, with a link to continue; renders nothing without one. */
export function RegistrationNotice() {
  const underWay = useRegistrationUnderWay();
  switch (underWay.kind) {
    case 'paid':
    case 'review':
      return (
        <Notice tone={underWay.kind === 'paid' ? 'ok' : 'warn'}>
          <p>{texts.title[underWay.kind]}</p>
          <Link to={returnAddress(underWay.claim)}>{underWay.kind === 'paid' ? texts.finish : texts.follow}</Link>
        </Notice>
      );
    case 'pending':
      return (
        <Notice tone="warn">
          <p>{texts.title.pending}</p>
          <Link to="/register">{texts.goOn}</Link>
        </Notice>
      );
    default:
      return null;
  }
}
