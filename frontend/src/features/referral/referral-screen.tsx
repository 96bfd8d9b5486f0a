import { getReferral } from '@raffle/contracts/http/referral';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useMyTickets } from '../../shared/api/my-queries.js';
import { queryOf } from '../../shared/api/query-of.js';
import { useFirstAnswers } from '../../shared/api/use-first-answers.js';
import { useTitle } from '../../shared/site.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useRefreshFailure } from '../../shared/ui/toasts.js';
import { Friends } from './friends.js';
import { Invite } from './invite.js';
import type { Referral } from './referral.js';
import { figures, Rewards } from './rewards.js';
import { texts } from './texts.fr.js';
import './referral.css';
import '../../shared/ui/figures.css';

/**
 * The user's code and link, rewards and friends (docs/product.md section 2, Referral; docs/product.md rules 13 and
 * 17).
 */
export function ReferralScreen() {
  useTitle(texts.title);
  const referral = useQuery(queryOf(getReferral));
  useRefreshFailure(referral, texts.loadFailed);
  const known = useFirstAnswers([referral, useMyTickets()]);
  return (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      {known && <ToPlace />}
      {!known || referral.isPending ? (
        <Loading />
      ) : referral.isLoadingError ? (
        <ErrorState title={texts.loadFailed} error={referral.error} onRetry={() => void referral.refetch()} />
      ) : (
        <Programme referral={referral.data} />
      )}
    </div>
  );
}

function Programme({ referral }: { referral: Referral }) {
  if (!referral.enabled) {
    return (
      <>
        <Notice>
          <b>{texts.disabledTitle}</b> {texts.disabled}
        </Notice>
        <div className="cols halves">
          <Rewards referral={referral} />
          <Friends referral={referral} />
        </div>
      </>
    );
  }
  return (
    <div className="cols halves">
      <Invite referral={referral} />
      <div className="stack stack-6">
        <Rewards referral={referral} />
        <Friends referral={referral} />
      </div>
    </div>
  );
}

function ToPlace() {
  const count = useMyTickets().data?.to_place.referral ?? 0;
  if (count === 0) return null;
  return (
    <div className="notice n-ok to-place">
      <Icon of={Gift} />
      <span className="grow">
        <b>{texts.toPlace(count)}</b> {texts.toPlaceHint}
      </span>
      <ButtonLink size="small" to="/dashboard/tickets#a-placer">
        {texts.place}
      </ButtonLink>
    </div>
  );
}

function Loading() {
  return (
    <LoadingRegion label={texts.loading} className="cols halves">
      <div className="card card-lg stack">
        <Skeleton width="80%" height="1.5rem" />
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton width="100%" height="3rem" />
        <Skeleton width="100%" height="8rem" />
        <Skeleton width="100%" height="3rem" />
      </div>
      <div className="stack stack-6">
        <div className="card stats two">
          {figures.map(({ label }) => (
            <div key={label}>
              <span className="sm muted">{label}</span>
              <Skeleton width="3rem" height="2rem" />
            </div>
          ))}
        </div>
        <div className="card card-lg stack">
          <Skeleton width="40%" height="1.5rem" />
          <Skeleton width="100%" height="2.5rem" />
          <Skeleton width="100%" height="2.5rem" />
          <Skeleton width="100%" height="2.5rem" />
        </div>
      </div>
    </LoadingRegion>
  );
}
