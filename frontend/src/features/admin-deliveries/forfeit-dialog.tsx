import { forfeitPrize } from '@raffle/contracts/http/admin-deliveries';
import { requestForfeit } from '@raffle/contracts/http/requests-about-prizes';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useMutation, useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { actOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog.js';
import { Named } from '../../shared/ui/named.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import type { DeliveryDialogProps } from './delivery-dialog.js';
import { PrizeOfDelivery } from './prize-of-delivery.js';
import { texts } from './texts.fr.js';

/** Shows what is missing before the prize may go to the next ticket, then asks for confirmation (docs/product.md rule 37). */
export function ForfeitDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, full_name, name, forfeit, product_id, places } = delivery;
  const showToast = useToast();
  // Unknown settings: the server decides.
  const twoPeople = useQuery(settingsQuery).data?.two_people ?? false;
  const forfeiting = useMutation({
    ...actOf(forfeitPrize),
    onSuccess: ({ delivery: { forfeited } }) => {
      const to = forfeited?.to ?? null;
      showToast(to === null ? texts.forfeitNobody : texts.forfeitSaved(ticketNumber(product_id, to, places)));
      onClose();
    },
  });
  const content = (
    <div className="stack">
      <PrizeOfDelivery of={delivery} />
      <p>{texts.forfeitText}</p>
      {forfeit && (
        <Notice tone={forfeit.allowed ? 'ok' : 'warn'}>
          {!forfeit.allowed && <b>{texts.forfeitLocked}</b>}
          <ul className="stack stack-1">
            <li>{texts.forfeitDays(dateAndTime(forfeit.from))}</li>
            <li>{texts.forfeitTries(forfeit.tried_on.length)}</li>
          </ul>
        </Notice>
      )}
      <FailureNotice title={texts.forfeitFailed} error={forfeiting.error} />
    </div>
  );
  const title = <Named text={texts.forfeitTitle} name={full_name ?? name} />;
  if (forfeit?.allowed && twoPeople)
    return (
      <AskDialog
        title={title}
        draft="forfeit"
        subject={id}
        request={requestForfeit}
        input={(reason) => ({ params: { id }, body: { reason } })}
        onClose={onClose}
        more={<PrizeOfDelivery of={delivery} />}
      />
    );
  const dialog = { open: true, onClose, title };
  return forfeit?.allowed ? (
    <ConfirmDialog
      {...dialog}
      confirmLabel={texts.forfeitSubmit}
      busy={forfeiting.isPending}
      onConfirm={() => forfeiting.mutate({ params: { id } })}
    >
      {content}
    </ConfirmDialog>
  ) : (
    <Dialog {...dialog}>{content}</Dialog>
  );
}
