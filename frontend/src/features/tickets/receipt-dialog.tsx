import { lazy, Suspense } from 'react';
import { Dialog } from '../../shared/ui/dialog.js';
import { ReceiptLoading } from './receipt-loading.js';
import { texts } from './texts.fr.js';

const ReceiptOfEntry = lazy(async () => ({ default: (await import('./receipt.js')).ReceiptOfEntry }));

/** Opens the receipt of one entry. */
export function ReceiptDialog({ entryId, onClose }: { entryId: string | null; onClose: () => void }) {
  return (
    <Dialog open={entryId !== null} onClose={onClose} title={texts.receiptTitle}>
      {entryId !== null && (
        <Suspense fallback={<ReceiptLoading />}>
          <ReceiptOfEntry entryId={entryId} />
        </Suspense>
      )}
    </Dialog>
  );
}
