import type { DrawRecord } from '@raffle/contracts/http/draws';
import { holdersOf } from '@raffle/contracts/prize-holders';
import { Printer } from 'lucide-react';
import { brand, drawAddress } from '../site.js';
import { dateAndTime } from '../format/dates.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
import { aroundPrinted } from '../ui/marked-around.js';
import { QrCode } from '../ui/qr-code.js';
import { RecordForfeits } from './forfeits.js';
import { numberIn } from './draw-record.js';
import { ticketsAndPeople } from './tickets-and-people.js';
import { proofTexts, sheetTexts as texts } from './texts.fr.js';
import '../ui/printed.css';
import './draw-sheet.css';

/** The sheet that a huissier signs: the result, its commitments, and how to check it, on one page of paper. */
export function DrawSheet({ record, onClose }: { record: DrawRecord; onClose: () => void }) {
  const address = drawAddress(record.product.id);
  const winners = record.cancelled ? [] : holdersOf(record);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <Button block onClick={() => window.print()}>
          <Icon of={Printer} />
          {texts.print}
        </Button>
      }
    >
      <article ref={aroundPrinted} className="draw-sheet printed stack">
        <header className="row row-4">
          <div className="grow stack stack-2">
            <p className="sm">{brand}</p>
            <h3>{texts.heading(record.product.name)}</h3>
            <p className="sm">{texts.summary(dateAndTime(record.drawn_at), ticketsAndPeople(record))}</p>
          </div>
          <QrCode text={address} label={texts.qr(address)} />
        </header>
        {record.demonstration && <p className="semibold">{proofTexts.demonstration}</p>}
        <p className="sm">
          {record.demonstration ? texts.result : texts.check} <b>{address}</b>
        </p>
        {record.cancelled ? (
          <p>
            <b>{texts.cancelled(dateAndTime(record.cancelled.at), record.cancelled.reason)}</b>
          </p>
        ) : (
          <table>
            <caption>{texts.winners(holdersOf(record).length)}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.ticket}</th>
                <th scope="col">{texts.name}</th>
                <th scope="col">{texts.city}</th>
              </tr>
            </thead>
            <tbody>
              {winners.map((pick) => (
                <tr key={pick.ticket}>
                  <td className="num">{numberIn(record, pick)}</td>
                  <td>
                    <bdi>{pick.display_name ?? texts.anonymous}</bdi>
                  </td>
                  <td>{pick.city ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <RecordForfeits record={record} />
        <dl className="stack stack-2">
          {values(record).map(([label, value]) => (
            <div key={label}>
              <dt className="sm semibold">{label}</dt>
              <dd className="hash">{value}</dd>
            </div>
          ))}
        </dl>
        <footer className="signatures">
          <p>{texts.place}</p>
          <p>{texts.signature}</p>
        </footer>
      </article>
    </Dialog>
  );
}

function values(record: DrawRecord): (readonly [string, string])[] {
  const { terms, beacon } = record;
  return [
    [texts.committed(dateAndTime(record.committed_at)), record.commitment],
    [texts.frozen(dateAndTime(record.published_at ?? record.frozen_at)), record.root],
    [texts.seed, record.seed],
    [
      texts.beacon,
      beacon ? `${beacon.source}\u00a0: ${beacon.value}` : terms.rule === 'none' ? texts.noBeacon : texts.absent,
    ],
  ];
}
