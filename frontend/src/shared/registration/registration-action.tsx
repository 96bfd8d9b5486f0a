import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.js';
import { returnAddress } from './registration-claims.js';
import { useRegistrationInProgress } from './registration-in-progress.js';
import { texts } from './texts.fr.js';

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
