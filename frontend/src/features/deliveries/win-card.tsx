import type { Win } from '@raffle/contracts/http/deliveries';
import { contactMethodWords, deliveryStateWords } from '@raffle/contracts/http/labels';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { ChevronRight, Trophy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ShareWin } from '../../shared/deliveries/share-win.js';
import { texts as shared } from '../../shared/deliveries/texts.fr.js';
import { dateAndTime, longDate } from '../../shared/format/dates.js';
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
import { WinTrack } from './win-track.js';
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
  /** The choice is open where one was made. */
  const [chose] = useState(win.words !== null || win.photo_agreed);
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
              <p className="sm muted">{texts.ticket(ticketNumber(win.product_id, win.ticket, win.places))}</p>
            </div>
          </header>
          {forfeited ? (
            <Notice tone="warn">
              {texts.forfeited(
                longDate(forfeited.at),
                forfeited.to === null ? null : ticketNumber(win.product_id, forfeited.to, win.places),
              )}
            </Notice>
          ) : (
            <WinTrack win={win} late={late} />
          )}
          <NextAct win={win} />
          {state === 'appointment' && <Sign win={win} kind="secondary" />}
        </div>
        {open && (
          <div className="stack">
            {state === 'appointment' && <HandoverCode win={win} />}
            <Caller call={win.call} />
            {state !== 'appointment' && <HandoverCode win={win} />}
            {!late && <HelpLine />}
          </div>
        )}
      </div>
      {!forfeited && !(blocked && confirmed) && (
        <details open={chose} className="shown-by-choice">
          <summary>
            {texts.showing}
            <Icon of={ChevronRight} />
          </summary>
          <div className="parts">
            {!blocked && <Photo win={win} />}
            {!confirmed && <WinnerWords win={win} kind="secondary" />}
          </div>
        </details>
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
