import type { DrawRecord } from '@raffle/contracts/http/draws';
import { useEffect, useState } from 'react';
import { ticketsAndPeople } from '../../shared/draw/tickets-and-people.js';
import { numberIn } from '../../shared/draw/draw-record.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { drawAddress } from '../../shared/site.js';
import { Badge } from '../../shared/ui/badge.js';
import { classNames } from '../../shared/ui/class-names.js';
import { hourTexts } from '../../shared/ui/hour-texts.fr.js';
import { LogoMark } from '../../shared/ui/logo.js';
import { QrCode } from '../../shared/ui/qr-code.js';
import { WinnerTicket } from '../../shared/ui/winner-ticket.js';
import { useWide } from '../../shared/use-wide.js';
import { texts } from './texts.fr.js';
import styles from './presentation.module.css';

/** Winners per page, so that they are legible from the last row of a hall. */
const onePage = 6;
/** Time per page (milliseconds); with reduced motion, or once a page was turned manually, pages only turn manually. */
const pageMs = 8_000;

const winnersOf = (record: DrawRecord) => record.picks.filter((pick) => pick.wins);

/** The pages of the winners; they turn automatically while `shown`. */
export function usePages(record: DrawRecord | undefined, shown: boolean) {
  const [page, setPage] = useState(0);
  const [turned, setTurned] = useState(false);
  const count = record ? Math.ceil(winnersOf(record).length / onePage) : 1;
  const moves = shown && count > 1 && !turned;
  useEffect(() => {
    if (!moves || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setPage((now) => (now + 1) % count), pageMs);
    return () => clearInterval(timer);
  }, [moves, count]);
  const turn = (by: 1 | -1) => {
    if (!shown) return;
    setTurned(true);
    setPage((now) => (now + by + count) % count);
  };
  return { page, count, turn };
}

/** The winners by number and public name, and where anyone can verify them. */
export function PresentedWinners({ record, page }: { record: DrawRecord; page: number }) {
  const winners = winnersOf(record);
  const wide = useWide();
  const shown = winners.slice(page * onePage, (page + 1) * onePage);
  const address = drawAddress(record.product.id);
  return (
    <div className={styles.winners}>
      <header className="row row-4">
        <div className="grow stack stack-2">
          <p className={classNames('row', styles.kicker)}>
            <LogoMark />
            {texts.theWinners(winners.length)}
            {record.demonstration && <Badge dot>{hourTexts.demonstration}</Badge>}
          </p>
          <h1>{record.product.name}</h1>
        </div>
        <QrCode text={address} label={texts.addressOf(address)} />
      </header>
      <ol className={shown.length > 3 ? styles.two : winners.length === 1 ? styles.one : undefined}>
        {shown.map((pick) => (
          <WinnerTicket
            key={pick.ticket}
            number={numberIn(record, pick)}
            name={pick.display_name ?? ''}
            city={pick.city ?? ''}
            wide={wide}
          />
        ))}
      </ol>
      <p className={classNames('row row-wrap between', styles.follow)}>
        <span>{texts.drawnOn(dateAndTime(record.drawn_at), ticketsAndPeople(record))}</span>
        <PublicAddress address={address} />
      </p>
    </div>
  );
}

/** The public page's URL without the scheme; it may wrap after the host. */
export function PublicAddress({ address }: { address: string }) {
  const { host, pathname } = new URL(address);
  return (
    <b>
      {host}
      <wbr />
      {pathname}
    </b>
  );
}
