import { cancellationCredits } from '@raffle/contracts/http/admin-money';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';

/** What a cancellation turns into credits; refetched each time the dialog opens, since tickets are still being sold. */
export function CancellationCredits({ productId }: { productId: number }) {
  const { data, isError } = useQuery({
    queryKey: ['cancellation', productId],
    queryFn: ({ signal }) => callApi(cancellationCredits, { params: { id: productId }, signal }),
    gcTime: 0,
  });
  if (isError) return <p className="semibold">{texts.creditsUnknown}</p>;
  if (!data)
    return (
      <LoadingRegion label={texts.creditsLoading}>
        <Skeleton width="100%" height="1.5rem" />
      </LoadingRegion>
    );
  return <p className="semibold">{data.tickets === 0 ? texts.noCredits : texts.credits(data)}</p>;
}
