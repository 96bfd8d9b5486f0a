import { guardedSettings, updateSettings, type Settings } from '@raffle/contracts/http/admin-settings';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { money } from '../../shared/format/money.js';
import { Card } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { useToast } from '../../shared/ui/toasts.js';
import { PlatformFields, usePlatformForm } from './platform-fields.js';
import { platformOf } from './platform-values.js';
import {
  AskSettings,
  FormEnd,
  useSharedThreshold,
  type WantedSettings,
  type SharedThreshold,
} from './settings-card.js';
import { texts } from './texts.fr.js';

/** The card of the platform's settings; an unusual price change must be confirmed. */
export function PlatformSettings({ settings, threshold, onDirty }: PlatformSettingsProps) {
  const [asking, setAsking] = useState<{ price: PriceChange; body: SettingsChange } | null>(null);
  const showToast = useToast();
  const update = useMutation(actOf(updateSettings));
  const form = usePlatformForm(settings);
  useSharedThreshold(threshold, form.values.referralThreshold, (referralThreshold) => form.set({ referralThreshold }));
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const [wanted, setWanted] = useState<WantedSettings | null>(null);
  /** With two people, what moves money or free tickets is asked for; the rest is saved at once. */
  const save = async (body: SettingsChange) => {
    const { before: _before, ...changes } = body;
    const part = (guarded: boolean): SettingsChange =>
      Object.fromEntries(Object.entries(changes).filter(([name]) => name in guardedSettings.shape === guarded));
    const [guarded, own] = [part(true), part(false)];
    const isAsked = settings.two_people && Object.keys(guarded).length > 0;
    if (isAsked) setWanted(guarded);
    if (isAsked && Object.keys(own).length === 0) return;
    await update.mutateAsync({ body: isAsked ? own : body });
    showToast(texts.saved);
    if (!isAsked) form.reset();
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
          return price ? setAsking({ price, body }) : save(body);
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
        title={asking ? texts.priceTitle(money(asking.price.from), money(asking.price.to)) : ''}
        confirmLabel={texts.priceConfirm}
        confirmKind="primary"
        onConfirm={() => {
          if (asking) void form.send(() => save(asking.body));
          setAsking(null);
        }}
      >
        <p>{asking && texts.priceText(asking.price.name)}</p>
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
