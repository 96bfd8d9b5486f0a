import { lazy, Suspense } from 'react';
import { Dialog } from '../../shared/ui/dialog.js';
import { LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';

const ReceiptOfEntry = lazy(async () => ({ default: (await import('./receipt.js')).ReceiptOfEntry }));

/** While the receipt's code or data is loading. */
const loading = (
  <LoadingRegion label={texts.loading}>
    <Skeleton width="100%" height="20rem" />
  </LoadingRegion>
);

/** Opens the receipt of one entry. */
export function ReceiptDialog({ entryId, onClose }: { entryId: string | null; onClose: () => void }) {
  return (
    <Dialog open={entryId !== null} addressed onClose={onClose} title={texts.receiptTitle}>
      {entryId !== null && (
        <div className="receipt-room">
          <Suspense fallback={loading}>
            <ReceiptOfEntry entryId={entryId} loading={loading} />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
}
