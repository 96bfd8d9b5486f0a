import { drawMyTicket } from '@raffle/contracts/http/own-pictures';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { useActiveProducts } from '../../shared/api/public-queries.js';
import { money } from '../../shared/format/money.js';
import { missingPlaces } from '../../shared/draw/missing-places.js';
import { myDrawTexts } from '../../shared/draw/my-draw-texts.fr.js';
import { SharePictureDialog } from '../../shared/share-picture/share-picture-dialog.js';
import { drawAddress } from '../../shared/site.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';

/** Shares a ticket in play as a picture, without its number unless its owner wants it. @param entry absent: closed */
export function ShareTicket({ entry, onClose }: ShareTicketProps) {
  const products = useActiveProducts().data;
  const now = useNow();
  const product = products?.find(({ id }) => id === entry?.product_id);
  const missing = product ? missingPlaces(product, now) : null;
  return (
    <SharePictureDialog
      title={texts.shareTicket}
      addressed
      of={
        entry?.status === 'valid'
          ? {
              endpoint: drawMyTicket,
              id: entry.id,
              choice: { value: 'number', label: texts.showNumber, file: `ticket-${entry.product_id}` },
              alt: texts.ticketPicture(entry.product_name),
              text:
                product && missing !== null
                  ? myDrawTexts.missingMessage(missing, product.name, money(product.ticket_price))
                  : texts.playMessage(entry.product_name),
              link: drawAddress(entry.product_id),
            }
          : null
      }
      onClose={onClose}
    />
  );
}

export interface ShareTicketProps {
  entry: TicketEntry | undefined;
  onClose: () => void;
}
