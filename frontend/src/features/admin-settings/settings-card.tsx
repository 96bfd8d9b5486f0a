import { settingsSubject } from '@raffle/contracts/http/approvals';
import { requestSettings } from '@raffle/contracts/http/requests-about-settings';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useEffect, useEffectEvent } from 'react';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { PeopleAbove } from '../../shared/play-limits/people-above.js';
import { Button } from '../../shared/ui/button.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** The end of a card: the failure of the last save, the buttons to save and undo, and a note on unsaved changes. */
export function FormEnd({ form, onUndo, failureTitle }: FormEndProps) {
  return (
    <>
      <FailureNotice title={failureTitle} error={form.failure} />
      <div className="row row-wrap">
        <Button type="submit" busy={form.busy}>
          {texts.save}
        </Button>
        {form.dirty && (
          <>
            <Button kind="secondary" onClick={onUndo}>
              {texts.undo}
            </Button>
            <p className="sm semibold" role="status">
              {texts.unsaved}
            </p>
          </>
        )}
      </div>
    </>
  );
}

interface FormEndProps {
  form: { busy: boolean; dirty: boolean; failure: unknown };
  onUndo: () => void;
  failureTitle: string;
}

export type WantedSettings = Omit<BodyOf<typeof requestSettings>, 'reason'>;

/** The limits of play that a change sets. */
export const limitsOf = ({ playLimitWeek: week, playLimitMonth: month }: WantedSettings) => ({ week, month });

/** Asks a second administrator to change settings (docs/product.md rule 48). */
export function AskSettings({ wanted, onAsked, onClose }: AskSettingsProps) {
  return (
    <AskDialog
      title={texts.askSettings}
      draft="settings"
      subject={settingsSubject}
      request={requestSettings}
      input={(reason) => ({ body: { ...wanted, reason } })}
      onAsked={onAsked}
      onClose={onClose}
      more={<PeopleAbove {...limitsOf(wanted)} />}
    />
  );
}

interface AskSettingsProps {
  wanted: WantedSettings;
  onAsked: () => void;
  onClose: () => void;
}

/** The referral threshold is one setting in two cards: what is typed in one is shown in the other. */
export interface SharedThreshold {
  /** What was typed last, a new object each time. */
  typed: { readonly value: string } | null;
  type: (value: string) => void;
}

/** @param shown what this card's field shows */
export function useSharedThreshold({ typed }: SharedThreshold, shown: string, show: (value: string) => void): void {
  const follow = useEffectEvent((value: string) => {
    if (value !== shown) show(value);
  });
  useEffect(() => {
    if (typed !== null) follow(typed.value);
  }, [typed]);
}
