import {
  changePlayLimits,
  pauseMonths,
  getPlayLimits,
  pausePlay,
  type PlayLimits,
} from '@raffle/contracts/http/play-limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { validate } from '../../shared/form/check.js';
import { NumberInput, wholeNumber } from '../../shared/form/number-input.js';
import { useForm } from '../../shared/form/use-form.js';
import { date, dateAndTime, longDate } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { useDraft, useDraftState } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Select } from '../../shared/ui/field.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { ProfileSection } from './profile-section.js';
import { texts } from './texts.fr.js';

const periods = ['week', 'month'] as const;

/** The user's spending limits, and a pause (docs/product.md rule 40). */
export function PlayLimitsSection() {
  const limits = useQuery(queryOf(getPlayLimits));
  return (
    <ProfileSection
      id="limites"
      icon={SlidersHorizontal}
      title={texts.limits}
      value={limits.data && inForce(limits.data)}
    >
      <p>{texts.limitsLead}</p>
      {limits.isPending ? (
        <LoadingRegion label={texts.limitsLoading} className="limits-room">
          <Skeleton width="100%" height="14rem" />
        </LoadingRegion>
      ) : limits.isLoadingError ? (
        <ErrorState title={texts.limitsFailed} error={limits.error} onRetry={() => void limits.refetch()} />
      ) : (
        <>
          <Limits limits={limits.data} />
          <hr className="rule" />
          <Pause until={limits.data.paused_until} />
        </>
      )}
    </ProfileSection>
  );
}

/** The limits that count today, or the pause. */
function inForce({ paused_until: until, ...limits }: PlayLimits): string {
  if (until !== null) return texts.pausedTo(date(until));
  const set = periods.flatMap((period) => {
    const { amount } = limits[period];
    return amount === null ? [] : [texts.limitNow[period](money(amount))];
  });
  return set.length === 0 ? texts.noLimit : set.join(', ');
}

const typed = (amount: number | null) => (amount === null ? '' : String(amount));

function Limits({ limits }: { limits: PlayLimits }) {
  const change = useMutation(actOf(changePlayLimits));
  const showToast = useToast();
  const form = useForm({
    draft: useDraft('limits'),
    initial: { week: typed(limits.week.amount), month: typed(limits.month.amount) },
    check: ({ week, month }) =>
      validate(changePlayLimits.body, { week: wholeNumber(week, null), month: wholeNumber(month, null) }),
  });
  const onSuccess = (now: PlayLimits) => {
    form.reset();
    showToast(periods.some((period) => now[period].next) ? texts.limitsSavedLater : texts.limitsSaved);
  };
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit((body) => change.mutateAsync({ body }, { onSuccess }))}>
      {periods.map((period) => (
        <div key={period} className="stack stack-1">
          <NumberInput
            {...form.field(period)}
            fallback={null}
            label={texts.limitOf[period]}
            help={texts.spent(money(limits[period].spent), period)}
            autoComplete="off"
          />
          {limits[period].next && (
            <Notice>{texts.raised(raisedTo(limits[period].next.amount), dateAndTime(limits[period].next.from))}</Notice>
          )}
          {limits[period].platform !== null && (
            <p className="sm muted">{texts.platformLimit(money(limits[period].platform), period)}</p>
          )}
        </div>
      ))}
      <p className="sm muted">{texts.limitsHint}</p>
      <FailureNotice title={texts.limitsNotSaved} error={form.failure} />
      <Button type="submit" kind="secondary" className="at-start" busy={form.busy}>
        {texts.saveLimits}
      </Button>
    </form>
  );
}

const raisedTo = (amount: number | null) => (amount === null ? null : money(amount));

const lengths = Array.from({ length: pauseMonths.most }, (_, index) => ({
  value: String(index + 1),
  label: counted(index + 1, 'mois', 'mois'),
}));

function Pause({ until }: { until: string | null }) {
  const [months, setMonths] = useDraftState<number>('months', pauseMonths.least);
  const [asking, setAsking] = useState(false);
  const showToast = useToast();
  const pause = useMutation({
    ...actOf(pausePlay),
    // Called also when this screen was left.
    onSuccess: () => {
      showToast(texts.paused);
      setAsking(false);
    },
  });
  return (
    <div className="stack">
      <h3>{texts.pause}</h3>
      {until === null ? <p>{texts.pauseLead}</p> : <Notice tone="wait">{texts.pausedUntil(longDate(until))}</Notice>}
      <Select
        label={texts.pauseFor}
        value={String(months)}
        options={lengths}
        onChange={(event) => setMonths(Number(event.target.value))}
      />
      <Button kind="secondary" className="at-start" onClick={() => setAsking(true)}>
        {until === null ? texts.pauseNow : texts.pauseLonger}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.pauseTitle(counted(months, 'mois', 'mois'))}
        confirmLabel={texts.pauseConfirm}
        confirmKind="primary"
        busy={pause.isPending}
        onConfirm={() => pause.mutate({ body: { months } })}
      >
        <div className="stack">
          <p>{texts.pauseText}</p>
          <FailureNotice title={texts.pauseFailed} error={pause.error} />
        </div>
      </ConfirmDialog>
    </div>
  );
}
