import type { AdminProduct, DrawRecord } from '@raffle/contracts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useUserById } from '../../shared/api/get-user.js';
import { useVerification } from '../../shared/draw/get-draw-record.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { ticketNumber } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { counted } from '../../shared/format/plural.js';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { StatusBadge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { WinnerTicket } from '../../shared/ui/winner-ticket.js';
import { texts } from './texts.fr.js';

/** So many winners' accounts are read with the screen; those after them are a press away. */
const mostLookedUp = 20;

/** The winners with the proof beside them. */
export function DrawAfter({ product, record }: { product: AdminProduct; record: DrawRecord }) {
  const winners = record.picks.filter((pick) => pick.wins);
  return (
    <div className="stack stack-6">
      <BackHeading to="/admin/products" back={texts.back} title={texts.done}>
        <StatusBadge status={product.status} />
      </BackHeading>
      <section className="stage won">
        <div className="row gap-4">
          <div className="grow">
            <h2>{texts.winnersFor(counted(winners.length, 'gagnant', 'gagnants'), product.name)}</h2>
            <p className="muted sm">
              {dateAndTime(record.drawn_at)}, {counted(record.tickets, 'ticket', 'tickets')}
            </p>
          </div>
          {product.image_url !== '' && <img src={product.image_url} alt="" width={120} height={90} />}
        </div>
        <ol className="slots mt-4">
          {winners.map((pick) => (
            <WinnerTicket
              key={pick.ticket}
              ticket={pick.ticket}
              name={pick.display_name ?? ''}
              city={pick.city ?? ''}
            />
          ))}
        </ol>
      </section>
      <div className="admin2">
        <section className="card tbl-wrap">
          <header className="px-4 pt-4">
            <h2>{texts.winnersTable}</h2>
          </header>
          <table className="tbl">
            <thead>
              <tr>
                <th>Ticket</th>
                <th>{texts.person}</th>
                <th>{texts.phone}</th>
                <th>{texts.city}</th>
              </tr>
            </thead>
            <tbody>
              {product.real_winners.map((winner, index) => (
                <WinnerRow key={winner.ticket} winner={winner} known={index < mostLookedUp} />
              ))}
            </tbody>
          </table>
        </section>
        <PublishedRecord record={record} />
      </div>
    </div>
  );
}

/** Whom the shop calls. The public name stands until the account is read, and stays where it is not. */
function WinnerRow({ winner, known }: { winner: AdminProduct['real_winners'][number]; known: boolean }) {
  const user = useUserById(known ? winner.user_id : null).data?.user;
  return (
    <tr>
      <td className="num num-md lead">{ticketNumber(winner.ticket)}</td>
      <td className="font-semibold full">
        <Link to={`/admin/users/${winner.user_id}`}>{user?.name ?? winner.name}</Link>
      </td>
      <td className="money">{user && phone(user.phone)}</td>
      <td>{winner.city}</td>
    </tr>
  );
}

function PublishedRecord({ record }: { record: DrawRecord }) {
  const verification = useVerification(record);
  const verified = verification.data?.verified;
  return (
    <Card large className="stack">
      <div className={verified === false ? 'row text-danger' : 'row text-on-tint'}>
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
    </Card>
  );
}
