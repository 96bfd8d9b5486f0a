import { maxDeliverySteps } from '@raffle/contracts/http/deliveries';
import { contactMethodWords, handoverProofWords } from '@raffle/contracts/http/labels';
import { Link } from 'react-router';
import { WaitingApproval } from '../../shared/approvals/waiting-approval.js';
import { deliveryStepWords } from '../../shared/deliveries/texts.fr.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Named } from '../../shared/ui/named.js';
import type { DeliveryDialogProps } from './delivery-dialog.js';
import { PrizeOfDelivery } from './prize-of-delivery.js';
import { texts } from './texts.fr.js';

/** Every step with its date, who noted it and their note; and the newest request for a second administrator. */
export function HistoryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, full_name, name, steps, appointment, handover } = delivery;
  return (
    <Dialog open onClose={onClose} title={<Named text={texts.historyTitle} name={full_name ?? name} />}>
      <PrizeOfDelivery of={delivery} />
      {steps.length === 0 && <p>{texts.noStep}</p>}
      {steps.length >= maxDeliverySteps && (
        <p className="sm">
          {texts.newestSteps(maxDeliverySteps)} <Link to={`/admin/audit-log?subject=${id}`}>{texts.allSteps}</Link>
        </p>
      )}
      <ol className="stack stack-2">
        {steps.map(({ kind, at, method, note, happened_at: happened, admin }, index) => (
          <li key={index}>
            <b>{deliveryStepWords[kind]}</b>
            {method !== null && ` (${contactMethodWords[method]})`}
            <span className="sm muted block">
              {happened === null ? dateAndTime(at) : texts.notedLater(dateAndTime(happened), dateAndTime(at))}
              {admin !== null && texts.byAdmin(admin)}
            </span>
            {kind === 'handed_over' && handover && (
              <span className="sm block breakable">
                {texts.handedOverBy(handover.by, handoverProofWords[handover.proof])}
              </span>
            )}
            {note !== null && <span className="sm block breakable">{note}</span>}
          </li>
        ))}
      </ol>
      <WaitingApproval service="catalog" subject={id} />
      {appointment && (
        <p className="sheet sm breakable">
          {dateAndTime(appointment.at)}, {appointment.place}
          {appointment.documents !== '' && `, ${appointment.documents}`}
        </p>
      )}
    </Dialog>
  );
}
