import { LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';

/** The placeholder of the receipt while its code or data is loading. */
export function ReceiptLoading() {
  return (
    <LoadingRegion label={texts.loading}>
      <Skeleton width="100%" height="20rem" />
    </LoadingRegion>
  );
}
