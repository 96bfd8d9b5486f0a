import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { returnAddress } from './registration-claims.js';
import { useRegistrationInProgress } from './registration-in-progress.js';
import { texts } from './texts.fr.js';

/** Reminds a returning visitor of a registration started in this browser, with a link to continue, also while its state is unknown; renders nothing if there is none. */
export function RegistrationNotice() {
  const registration = useRegistrationInProgress();
  switch (registration.kind) {
    case 'paid':
    case 'review':
      return (
        <Notice tone={registration.kind === 'paid' ? 'ok' : 'wait'}>
          <p>{texts.title[registration.kind]}</p>
          <Link className="tap" to={returnAddress(registration.claim)}>
            {registration.kind === 'paid' ? texts.finish : texts.follow}
          </Link>
        </Notice>
      );
    case 'pending':
      return (
        <Notice tone="wait">
          <p>{texts.title.pending}</p>
          <Link className="tap" to="/register">
            {texts.goOn}
          </Link>
        </Notice>
      );
    case 'asking':
    case 'unknown':
      return (
        <Notice tone="wait">
          <p>{texts.started}</p>
          <Link className="tap" to="/register">
            {texts.goOn}
          </Link>
        </Notice>
      );
    case 'none':
      return null;
    default:
      return registration satisfies never;
  }
}

/** On the landing page: the registration started in this browser is continued instead of sold again. `otherwise` if it can be. */
export function RegistrationAction({ otherwise }: { otherwise: ReactNode }) {
  const registration = useRegistrationInProgress();
  const { kind } = registration;
  if (kind === 'none' || kind === 'asking') return otherwise;
  const known = kind !== 'unknown' && registration;
  return (
    <div className="stack stack-3 grow">
      <p role="status">
        <b>{known ? texts.title[known.kind] : texts.started}.</b> {known ? texts.lead[known.kind] : texts.unknownLead}
      </p>
      <ButtonLink
        kind="paper"
        size="large"
        className="hero-action"
        to={known && kind !== 'pending' ? returnAddress(known.claim) : '/register'}
      >
        {kind === 'paid' ? texts.finish : kind === 'review' ? texts.follow : texts.goOn}
      </ButtonLink>
    </div>
  );
}
