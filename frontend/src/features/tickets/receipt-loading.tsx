import { LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';

/** Where the receipt will be, while its code or its data is on its way. */
export function ReceiptLoading() {
  return (
    <LoadingRegion label={texts.loading}>
      <Skeleton width="100%" height="20rem" />
    </LoadingRegion>
  );
}
