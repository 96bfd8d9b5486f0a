import { updateSettings, type Settings } from '@raffle/contracts/http/admin-settings';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { money } from '../../shared/format/money.js';
import { hasLimit, PeopleAbove } from '../../shared/play-limits/people-above.js';
import { Card } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { useToast } from '../../shared/ui/toasts.js';
import { PlatformFields, usePlatformForm } from './platform-fields.js';
import { platformOf } from './platform-values.js';
import {
  AskSettings,
  FormEnd,
  limitsOf,
  useSharedThreshold,
  type WantedSettings,
  type SharedThreshold,
} from './settings-card.js';
import { texts } from './texts.fr.js';

/** The card of the platform's settings; an unusual price and a limit of play for everyone must be confirmed. */
export function PlatformSettings({ settings, threshold, onDirty }: PlatformSettingsProps) {
  const [asking, setAsking] = useState<{ price: PriceChange | null; body: SettingsChange } | null>(null);
  const showToast = useToast();
  const update = useMutation(actOf(updateSettings));
  const form = usePlatformForm(settings);
  useSharedThreshold(threshold, form.values.referralThreshold, (referralThreshold) => form.set({ referralThreshold }));
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const [wanted, setWanted] = useState<WantedSettings | null>(null);
  const save = async (body: SettingsChange) => {
    await update.mutateAsync({ body });
    showToast(texts.saved);
    form.reset();
  };
  /** With two people, every change is asked for: each touches everybody. */
  const saveOrAsk = (body: SettingsChange) => {
    const { before: _before, ...changes } = body;
    return settings.two_people ? setWanted(changes) : save(body);
  };
  const undo = () => {
    form.reset();
    threshold.type(String(settings.referral_threshold));
  };
  return (
    <Card large>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit((body) => {
          const price = unusualPriceChange(settings, body);
          return price || (hasLimit(limitsOf(body)) && !settings.two_people)
            ? setAsking({ price, body })
            : saveOrAsk(body);
        })}
      >
        <h2>{texts.platform}</h2>
        <PlatformFields form={form} threshold={threshold} />
        <FormEnd form={form} onUndo={undo} failureTitle={texts.saveFailed} />
      </form>
      {wanted && <AskSettings wanted={wanted} onAsked={() => form.reset()} onClose={() => setWanted(null)} />}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking?.price ? texts.priceTitle(money(asking.price.from), money(asking.price.to)) : texts.limitTitle}
        confirmLabel={asking?.price ? texts.priceConfirm : texts.limitConfirm}
        confirmKind="primary"
        onConfirm={() => {
          if (asking) void form.send(() => saveOrAsk(asking.body));
          setAsking(null);
        }}
      >
        <div className="stack">
          {asking?.price && <p>{texts.priceText(asking.price.name)}</p>}
          {asking && <PeopleAbove {...limitsOf(asking.body)} />}
        </div>
      </ConfirmDialog>
    </Card>
  );
}

interface PlatformSettingsProps {
  settings: Settings;
  threshold: SharedThreshold;
  onDirty: (dirty: boolean) => void;
}

type SettingsChange = BodyOf<typeof updateSettings>;

interface PriceChange {
  name: string;
  /** F CFA. */
  from: number;
  to: number;
}

/** A price that is multiplied or divided by more than this must be confirmed: an extra zero is easily typed. */
const maxFactor = 2;

/** @returns the first price whose change must be confirmed, or null. */
function unusualPriceChange(settings: Settings, body: SettingsChange): PriceChange | null {
  const loaded = platformOf(settings);
  for (const name of ['registrationPrice', 'freeTicketMaxPrice'] as const) {
    const [from, to] = [loaded[name], body[name]];
    if (to !== undefined && Math.max(from, to) > maxFactor * Math.min(from, to)) return { name: texts[name], from, to };
  }
  return null;
}
