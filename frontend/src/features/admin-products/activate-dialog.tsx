import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { texts } from './texts.fr.js';

/** Confirms that a product opens for sale, also a new one: its conditions are fixed from then on (docs/product.md rule 10b). */
export function ActivateDialog(props: { open: boolean; onClose: () => void; busy: boolean; onConfirm: () => void }) {
  return (
    <ConfirmDialog {...props} title={texts.activateTitle} confirmLabel={texts.activate} confirmKind="primary">
      <p>{texts.activateText}</p>
    </ConfirmDialog>
  );
}
