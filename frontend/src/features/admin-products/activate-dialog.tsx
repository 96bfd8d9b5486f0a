import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { texts } from './texts.fr.js';

/** Asked before a product is open to sale, a new one too: its conditions are fixed from then on (product.md row 10b). */
export function ActivateDialog(props: { open: boolean; onClose: () => void; busy: boolean; onConfirm: () => void }) {
  return (
    <ConfirmDialog {...props} title={texts.activateTitle} confirmLabel={texts.activate} confirmKind="primary">
      <p>{texts.activateText}</p>
    </ConfirmDialog>
  );
}
