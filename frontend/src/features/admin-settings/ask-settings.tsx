import { requestSettings, settingsSubject } from '@raffle/contracts/http/approvals';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { texts } from './texts.fr.js';

export type WantedSettings = Omit<z.input<NonNullable<typeof requestSettings.body>>, 'reason'>;

/** Asks a second administrator to change settings that move money or free tickets (docs/product.md rule 48). */
export function AskSettings({ wanted, onAsked, onClose }: AskSettingsProps) {
  return (
    <AskDialog
      title={texts.askSettings}
      subject={settingsSubject}
      request={(reason) => callApi(requestSettings, { body: { ...wanted, reason } })}
      onAsked={onAsked}
      onClose={onClose}
    />
  );
}

interface AskSettingsProps {
  wanted: WantedSettings;
  onAsked: () => void;
  onClose: () => void;
}
