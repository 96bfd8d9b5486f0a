import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Bone, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useTitle } from '../../shared/use-title.js';
import { PaymentProvider } from './payment-provider.js';
import { PlatformSettings } from './platform-settings.js';
import { ReferralSettings } from './referral-settings.js';
import { usePaymentProviders, useReferralSettings, useSettings } from './settings-operations.js';
import { texts } from './texts.fr.js';

/** The platform's settings, kept on the server (specification section 2, product.md rows 1, 14, 15 and 17). */
export function SettingsScreen() {
  useTitle(texts.title);
  return (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      <Part of={useSettings()}>{(settings) => <PlatformSettings settings={settings} />}</Part>
      <Part of={useReferralSettings()}>{(programme) => <ReferralSettings programme={programme} />}</Part>
      <Part of={usePaymentProviders()}>
        {(providers) => <PaymentProvider key={providers.current} providers={providers} />}
      </Part>
    </div>
  );
}

/** One card; each comes from its own service and may fail alone. */
function Part<Data>({ of, children }: { of: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  if (of.isPending) {
    return (
      <Skeleton label={texts.loading} className="card card-lg stack">
        <Bone className="h-6 w-1/3" />
        <Bone className="h-12 w-full" />
        <Bone className="h-12 w-full" />
      </Skeleton>
    );
  }
  if (of.data === undefined) {
    return <ErrorState title={texts.failed} error={of.error} reassurance={null} onRetry={() => void of.refetch()} />;
  }
  return children(of.data);
}
