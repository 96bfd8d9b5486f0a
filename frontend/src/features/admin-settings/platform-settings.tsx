import { useEffect } from 'react';
import { useOpen } from '../../shared/session/use-draft.js';
import { money } from '../../shared/format/money.js';
import { Card } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { useToast } from '../../shared/ui/toasts.js';
import { AskSettings, type WantedSettings } from './ask-settings.js';
import { FormEnd } from './form-end.js';
import { PlatformFields } from './platform-fields.js';
import { unusualPriceChange, type PriceChange } from './price-change.js';
import { useUpdateSettings } from './settings-operations.js';
import { useSharedThreshold, type SharedThreshold } from './shared-threshold.js';
import { texts } from './texts.fr.js';
import { usePlatformForm, type Settings, type SettingsChange } from './use-platform-form.js';

/** The card of the platform's settings; an unusual price change must be confirmed. */
export function PlatformSettings({ settings, threshold, onDirty }: PlatformSettingsProps) {
  const [asking, setAsking] = useOpen<{ price: PriceChange; body: SettingsChange } | null>('price', null);
  const showToast = useToast();
  const update = useUpdateSettings(() => showToast(texts.saved));
  const form = usePlatformForm(settings);
  useSharedThreshold(threshold, form.values.referralThreshold, (referralThreshold) => form.set({ referralThreshold }));
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const [wanted, setWanted] = useOpen<WantedSettings | null>('ask platform', null);
  /** With two people, what moves money or free tickets is asked for; the rest is saved at once. */
  const save = async (body: SettingsChange) => {
    const { playLimitWeek, playLimitMonth, operator, complaints, before: _before, ...guarded } = body;
    const isAsked = settings.two_people && Object.keys(guarded).length > 0;
    const own = Object.fromEntries(
      Object.entries({ playLimitWeek, playLimitMonth, operator, complaints }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    if (isAsked) setWanted(guarded);
    if (isAsked && Object.keys(own).length === 0) return;
    await update.mutateAsync(isAsked ? own : body, { onSuccess: () => (isAsked ? undefined : form.reset()) });
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
