import type { DrawRecord } from '@raffle/contracts/http/draws';
import { allPicks, holdersOf } from '@raffle/contracts/prize-holders';
import { lazy, Suspense, use } from 'react';
import { Handover, useHandovers } from '../../shared/deliveries/handovers.js';
import { ShownWinner } from '../../shared/deliveries/shown-winner.js';
import { shownTexts } from '../../shared/deliveries/shown-texts.fr.js';
import { numberIn } from '../../shared/draw/draw-record.js';
import { RecordForfeits } from '../../shared/draw/forfeits.js';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { isLong, WinnerTicket } from '../../shared/ui/winner-ticket.js';
import { loginFromDraw } from '../../shared/wanted-address.js';
import { WatchedHour } from './own-moment.js';
import { texts } from './texts.fr.js';

const OwnProof = lazy(async () => ({ default: (await import('./own-outcome.js')).OwnProof }));

/** Who won, with which ticket, and whether the prize was handed over. */
export function RecordWinners({ record }: { record: DrawRecord }) {
  return (
    <section className="stack" aria-labelledby="winners">
      <h2 id="winners">{record.cancelled ? texts.noWinner : texts.winners(holdersOf(record).length)}</h2>
      {record.cancelled ? (
        <p className="sm muted">{record.draw_key === null ? texts.nothingDrawn : texts.nobodyWon}</p>
      ) : (
        <Winners record={record} />
      )}
    </section>
  );
}

/** The visitor's own tickets of this draw. */
export function OwnTickets({ record }: { record: DrawRecord }) {
  if (useSignedInAs() === 'user') {
    return (
      <Card className="stack stack-2">
        <h3>{texts.mine}</h3>
        <Suspense fallback={<p className="sm muted">{texts.checkingMine}</p>}>
          <OwnProof record={record} />
        </Suspense>
      </Card>
    );
  }
  return (
    <Card className="stack stack-2 visitors">
      <h3>{texts.hadTicket}</h3>
      <p className="sm muted">{texts.hadTicketHint}</p>
      <ButtonLink kind="secondary" to={loginFromDraw(record.product.id)}>
        {texts.checkMine}
      </ButtonLink>
    </Card>
  );
}

function Winners({ record }: { record: DrawRecord }) {
  // None can have been handed over yet where the draw has just been watched.
  const watched = use(WatchedHour);
  const known = useHandovers(record.product.id, !watched);
  const { handovers, words } = known ?? { handovers: [], words: [] };
  const holders = holdersOf(record);
  const wordsOf = (ticket: number) => words.find((one) => one.ticket === ticket);
  const tall = holders.some((pick) => isLong(numberIn(record, pick), pick.display_name ?? ''));
  const numbers = (picks: DrawRecord['picks']) => picks.map((pick) => numberIn(record, pick));
  const passed = numbers(allPicks(record).filter((pick) => !pick.wins && !pick.given_up));
  const givenUp = numbers(allPicks(record).filter((pick) => pick.given_up));
  return (
    <>
      <ol className="stack stack-5">
        {holders.map((pick) => {
          const shown = wordsOf(pick.ticket);
          return (
            <WinnerTicket
              key={pick.ticket}
              number={numberIn(record, pick)}
              name={shown?.first_name || (pick.display_name ?? '')}
              city={shown?.city || (pick.city ?? '')}
              tall={tall || (shown !== undefined && shown.sentence !== '')}
            >
              {known || watched ? (
                <Handover handover={handovers.find(({ ticket }) => ticket === pick.ticket)} />
              ) : (
                <span className="sm">&nbsp;</span>
              )}
              {shown && <ShownWinner productId={record.product.id} words={shown} />}
            </WinnerTicket>
          );
        })}
      </ol>
      <RecordForfeits record={record} />
      <p className="sm muted">
        {texts.onePrize} {holders.some(({ ticket }) => !wordsOf(ticket)?.first_name) && shownTexts.withoutConsent}{' '}
        {passed.length === 1 && texts.passedOver(passed[0] ?? '')}
        {passed.length > 1 && texts.passedOverMany(passed.join(', '))}
        {givenUp.length > 0 && ` ${texts.givenUp(givenUp)}`}
      </p>
    </>
  );
}
