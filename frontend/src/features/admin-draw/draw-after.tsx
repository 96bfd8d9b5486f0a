import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { holdersOf } from '@raffle/contracts/prize-holders';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { ticketsAndPeople } from '../../shared/draw/tickets-and-people.js';
import { useVerification, numberLength, numberIn } from '../../shared/draw/draw-record.js';
import { SheetButton } from '../../shared/draw/sheet-button.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { StatusBadge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { WinnerTicket } from '../../shared/ui/winner-ticket.js';
import { PresentLink } from './present-link.js';
import { texts } from './texts.fr.js';
import { WinnersList } from './winners-list.js';
import styles from './draw.module.css';
import '../../shared/draw/stage/slots.css';
import '../../shared/ui/field.css';

/** Maximum number of winners on the stage, in draw order: two rows on a desktop. The list below shows all. */
const maxOnStage = 6;

/** The winners beside the proof. */
export function DrawAfter({ product, record }: { product: AdminProduct; record: DrawRecord }) {
  const winners = holdersOf(record);
  const more = winners.length - maxOnStage;
  return (
    <div className="stack stack-6">
      <BackHeading to="/admin/products" back={texts.back} title={texts.done}>
        <StatusBadge status={product.status} />
        <PresentLink productId={product.id} />
      </BackHeading>
      <section className={classNames('stage', styles.won)}>
        <div className="row row-4">
          <div className="grow">
            <h2>{texts.winnersFor(counted(winners.length, 'gagnant', 'gagnants'), product.name)}</h2>
            <p className="muted sm">
              {dateAndTime(record.drawn_at)}, {ticketsAndPeople(record)}
            </p>
          </div>
          <ProductPicture src={product.image_url} thumb eager />
        </div>
        <ol className="slots" style={numberLength(record)}>
          {winners.slice(0, maxOnStage).map((pick) => (
            <WinnerTicket
              key={pick.ticket}
              number={numberIn(record, pick)}
              name={pick.display_name ?? ''}
              city={pick.city ?? ''}
            />
          ))}
        </ol>
        {more > 0 && <p className="muted">{texts.moreWinners(counted(more, 'autre gagnant', 'autres gagnants'))}</p>}
      </section>
      <div className="main-and-side beside">
        <WinnersList product={product} />
        <PublishedRecord record={record} />
      </div>
    </div>
  );
}

function PublishedRecord({ record }: { record: DrawRecord }) {
  const verification = useVerification(record);
  const verified = verification.data?.verified;
  return (
    <Card large className="stack">
      <div className={classNames('row', verified === false ? styles.refuted : styles.verified)}>
        <Icon of={verified === false ? ShieldAlert : ShieldCheck} large />
        <h2>{texts.record}</h2>
      </div>
      <p className="sm muted" role="status">
        {verification.isError
          ? texts.recordUnchecked
          : verified === undefined
            ? texts.recordChecking
            : verified
              ? texts.recordVerified
              : texts.recordRefuted}
      </p>
      <div className="stack stack-2">
        <p className="label">{texts.root}</p>
        <p className="hash">{record.root}</p>
      </div>
      <ButtonLink kind="secondary" to={`/tirages/${record.product.id}`}>
        {texts.openRecord}
      </ButtonLink>
      <SheetButton record={record} kind="secondary" />
    </Card>
  );
}
