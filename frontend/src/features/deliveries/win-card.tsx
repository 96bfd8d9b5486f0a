import type { Win } from '@raffle/contracts/http/deliveries';
import { contactMethodWords, deliveryStateWords } from '@raffle/contracts/http/labels';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { ChevronRight, Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { Corrections } from '../../shared/deliveries/handovers.js';
import { ShareWin } from '../../shared/deliveries/share-win.js';
import { texts as shared } from '../../shared/deliveries/texts.fr.js';
import { date, dateAndTime, longDate } from '../../shared/format/dates.js';
import { useSession } from '../../shared/session/session-provider.js';
import { ButtonAnchor } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { useNow } from '../../shared/use-now.js';
import { stepWords, texts } from './texts.fr.js';
import { Photo, Received, Sign } from './win-acts.js';
import { Caller, codeOf, HandoverCode } from './win-codes.js';
import { WinnerWords } from './winner-words.js';
import './wins.css';

/** Whether the prize is still to be handed over. */
const isOpen = ({ state }: Win) => state !== 'handed_over' && state !== 'forfeited';

/** One prize: what comes next beside its codes, then what the winner may show. */
export function WinCard({ win }: { win: Win }) {
  const { state, handover, forfeited } = win;
  const { session } = useSession();
  const blocked = session.status === 'user' && session.user.blocked;
  const open = isOpen(win);
  const confirmed = handover?.confirmed_at != null;
  const now = useNow();
  const late = win.call_by !== null && now.getTime() > Date.parse(win.call_by);
  return (
    <Card large id={win.id} className="stack win one-width">
      <div className="parts">
        <div className="stack">
          <header className="row">
            <ProductPicture src={win.image_url} thumb eager />
            <div className="grow">
              {forfeited ? (
                <p className="sm muted">{deliveryStateWords[state]}</p>
              ) : (
                <p className="row row-2 won-mark">
                  <Icon of={Trophy} />
                  <b>{shared.youWon}</b>
                </p>
              )}
              <h2>{win.product_name}</h2>
              <p className="sm muted">
                {ticketNumber(win.product_id, win.ticket, win.places)},{' '}
                <span className="nowrap">{texts.won(date(win.won_at))}</span>
              </p>
            </div>
          </header>
          <WhereItIs win={win} late={late} />
          <NextAct win={win} />
          {state === 'appointment' && <Sign win={win} kind="secondary" />}
        </div>
        {open && (
          <div className="stack">
            <HandoverCode win={win} />
            <Caller call={win.call} />
            {!late && <HelpLine />}
          </div>
        )}
      </div>
      {!forfeited && (
        <div className="parts shown-by-choice">
          {!blocked && <Photo win={win} />}
          {!confirmed && <WinnerWords win={win} kind="secondary" />}
        </div>
      )}
      {win.steps.length > 0 && (
        <details>
          <summary>
            {texts.history}
            <Icon of={ChevronRight} />
          </summary>
          <ol className="steps stack stack-2">
            {win.steps.map(({ kind, at, method }, index) => (
              <li key={index} className="sm">
                <b>{stepWords[kind]}</b>
                {method !== null && ` (${contactMethodWords[method]})`}
                <span className="muted block">{dateAndTime(at)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      <div className="row row-wrap">
        {!forfeited && !blocked && <ShareWin win={win} />}
        <Link className="tap sm" to={`/tirages/${win.product_id}`}>
          {texts.proof}
        </Link>
      </div>
    </Card>
  );
}

/** How far the hand-over is: the day of the call, the appointment, or by whom it was. */
function WhereItIs({ win, late }: { win: Win; late: boolean }) {
  const { state, appointment, handover, forfeited } = win;
  return (
    <>
      {win.call_by !== null && <CallBy at={win.call_by} late={late} />}
      {!late && (state === 'to_contact' || state === 'contacted') && <p>{shared.next[state]}</p>}
      {forfeited && (
        <Notice tone="warn">
          {texts.forfeited(
            longDate(forfeited.at),
            forfeited.to === null ? null : ticketNumber(win.product_id, forfeited.to, win.places),
          )}
        </Notice>
      )}
      {appointment && isOpen(win) && (
        <section className="sheet stack stack-1">
          <h3>{texts.meeting}</h3>
          <dl className="stack stack-1">
            <Fact name={texts.when} value={dateAndTime(appointment.at)} />
            <Fact name={texts.place} value={appointment.place} />
            {appointment.documents !== '' && <Fact name={texts.documents} value={appointment.documents} />}
          </dl>
        </section>
      )}
      {handover && (
        <div className="stack stack-2">
          <p>{texts.handover(longDate(handover.at), handover.by)}</p>
          <Corrections of={handover.corrections} />
          {handover.confirmed_at !== null && (
            <p className="sm muted">{texts.confirmed(longDate(handover.confirmed_at))}</p>
          )}
        </div>
      )}
    </>
  );
}

/** The first thing to do follows the hand-over: respond, show the code, confirm, then show oneself. */
function NextAct({ win }: { win: Win }) {
  switch (win.state) {
    case 'to_contact':
    case 'contacted':
      return <Sign win={win} kind="primary" />;
    case 'appointment':
      return (
        <ButtonAnchor className="at-start" href={`#${codeOf(win)}`}>
          {texts.showCode}
        </ButtonAnchor>
      );
    case 'handed_over':
      return win.handover?.confirmed_at == null ? (
        <Received id={win.id} />
      ) : (
        <WinnerWords win={win} kind={win.words === null ? 'primary' : 'secondary'} />
      );
    case 'forfeited':
      return null;
  }
}

/** The day by which we call; once it has passed, how to reach us. */
function CallBy({ at, late }: { at: string; late: boolean }) {
  return (
    <div className="stack stack-1">
      <p className={late ? undefined : 'semibold'}>
        {late ? texts.callLate(longDate(at)) : texts.callBy(longDate(at))}
      </p>
      {late && <HelpLine />}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="sm muted">{name}</dt>
      <dd className="breakable">{value}</dd>
    </div>
  );
}
