import type { Product } from '@raffle/contracts/http/products';
import { isDemonstration } from '@raffle/draw-protocol/beacon-rule';
import { CalendarClock } from 'lucide-react';
import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { odds } from '../../shared/format/odds.js';
import { counted } from '../../shared/format/plural.js';
import { Amount } from '../../shared/ui/amount.js';
import { Badge } from '../../shared/ui/badge.js';
import { Icon } from '../../shared/ui/icon.js';
import { SaleRule } from '../../shared/ui/sale-rule.js';
import { PrizeTicket } from './prize-ticket.js';
import { ShareDraw } from './share-draw.js';
import { TellMeOfOpening } from './tell-me.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/figures.css';

/** A draw whose opening is announced (docs/product.md rule 60): the prize and its terms. Nothing can be bought yet. */
export function ComingDraw({ product, opensAt }: { product: Product; opensAt: string }) {
  const state = (
    <Badge tone="info" dot>
      {texts.comingSoon}
    </Badge>
  );
  const opening = (
    <>
      <div className="verdict" role="status">
        <Icon of={CalendarClock} />
        <div>
          <h2>{texts.opens(dateAndTime(opensAt))}</h2>
          <p className="sm">{texts.opensHint(money(product.ticket_price))}</p>
        </div>
      </div>
      <TellMeOfOpening productId={product.id} of="coming" />
    </>
  );
  return (
    <div className="wrap stack stack-6 page">
      <PrizeTicket product={product} state={state} first={opening}>
        <div className="stack">
          <div className="row between row-wrap">
            <Amount value={product.ticket_price} size="lg" unit={texts.aTicket} />
            <b>{counted(product.max_participants, ...texts.place)}</b>
          </div>
          <SaleRule end={product.draw_date && dateAndTime(product.draw_date)} rule={product.beacon_rule} />
          <p className="sm muted">
            {texts.oneTicket(odds(product.max_winners, product.max_participants))}{' '}
            {texts.perPerson(product.tickets_per_person)}
          </p>
        </div>
      </PrizeTicket>
      <ShareDraw
        id={product.id}
        name={product.name}
        price={product.ticket_price}
        demonstration={isDemonstration(product.beacon_rule)}
      />
    </div>
  );
}
