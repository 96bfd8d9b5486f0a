import { wishForPlace } from '@raffle/contracts/http/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { callApi } from '../../shared/api/call-api.js';
import { useMyTickets } from '../../shared/api/my-queries.js';
import { PendingPurchases } from '../../shared/payments/pending-purchases.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** Requests a message when a held place of the product is free again, or shows that it is requested; links to the payment of one's own. */
export function WishButton({ productId }: { productId: number }) {
  const queries = useQueryClient();
  const tickets = useMyTickets();
  const wish = useMutation({
    mutationFn: () => callApi(wishForPlace, { body: { productId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['my-tickets'] }),
  });
  const own = tickets.data?.pending_purchases.filter(({ product_id }) => product_id === productId) ?? [];
  if (own.length > 0) return <PendingPurchases purchases={own} />;
  if (wish.isSuccess || tickets.data?.wishes.includes(productId)) {
    return (
      <Notice tone="ok" announce>
        {texts.willTell}
      </Notice>
    );
  }
  return (
    <>
      <Button kind="secondary" block busy={wish.isPending || tickets.isPending} onClick={() => wish.mutate()}>
        <Icon of={Bell} />
        {texts.tellMe}
      </Button>
      <FailureNotice title={texts.wishFailed} error={wish.error} />
    </>
  );
}
