import { getPaymentProviders, getReferralSettings } from '@raffle/contracts/http/admin-settings';
import { settingsSubject } from '@raffle/contracts/http/approvals';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { queryOf } from '../../shared/api/query-of.js';
import { WaitingApproval } from '../../shared/approvals/waiting-approval.js';
import { LeaveGuard } from '../../shared/form/leave-guard.js';
import { useTitle } from '../../shared/site.js';
import { HistoryLink } from '../../shared/ui/back-heading.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { PaymentProvider } from './payment-provider.js';
import { PlatformSettings } from './platform-settings.js';
import { ReferralSettings } from './referral-settings.js';
import type { SharedThreshold } from './settings-card.js';
import { texts } from './texts.fr.js';
import { TwoPeople } from './two-people.js';

/**
 * The platform's settings, stored on the server (docs/product.md section 2, docs/product.md rules 1, 14, 15 and 17).
 */
export function SettingsScreen() {
  useTitle(texts.title);
  const [typed, setTyped] = useState<SharedThreshold['typed']>(null);
  const threshold: SharedThreshold = { typed, type: (value) => setTyped({ value }) };
  const [platformDirty, setPlatformDirty] = useState(false);
  const settings = useQuery(settingsQuery);
  const [referralDirty, setReferralDirty] = useState(false);
  return (
    <div className="stack stack-6 form-page">
      <LeaveGuard dirty={platformDirty || referralDirty} />
      <div className="row between row-wrap">
        <h1>{texts.title}</h1>
        <HistoryLink area="settings" />
      </div>
      <WaitingApproval service="identity" subject={settingsSubject} />
      <Part of={settings}>
        {(read) => (
          <>
            <PlatformSettings settings={read} threshold={threshold} onDirty={setPlatformDirty} />
            <TwoPeople settings={read} />
          </>
        )}
      </Part>
      <Part of={useQuery(queryOf(getReferralSettings))}>
        {(programme) => (
          <ReferralSettings
            programme={programme}
            twoPeople={settings.data?.two_people ?? false}
            threshold={threshold}
            onDirty={setReferralDirty}
          />
        )}
      </Part>
      <Part of={useQuery(queryOf(getPaymentProviders))}>
        {(providers) => <PaymentProvider providers={providers} twoPeople={settings.data?.two_people ?? false} />}
      </Part>
    </div>
  );
}

/** One card; each loads from its own service and fails independently. */
function Part<Data>({ of, children }: { of: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  if (of.isPending) {
    return (
      <LoadingRegion label={texts.loading} className="card card-lg stack">
        <Skeleton width="33.3333%" height="1.5rem" />
        <Skeleton width="100%" height="3rem" />
        <Skeleton width="100%" height="3rem" />
      </LoadingRegion>
    );
  }
  if (of.data === undefined) {
    return <ErrorState title={texts.failed} error={of.error} reassurance={null} onRetry={() => void of.refetch()} />;
  }
  return children(of.data);
}
