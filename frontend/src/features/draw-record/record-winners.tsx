import type { DrawRecord } from '@raffle/contracts/http/draws';
import { numberIn } from '../../shared/draw/number-in.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { WinnerTicket } from '../../shared/ui/winner-ticket.js';
import { texts } from './texts.fr.js';

export function RecordWinners({ record }: { record: DrawRecord }) {
  return (
    <section className="stack" aria-labelledby="winners">
      <h2 id="winners">{texts.winners}</h2>
      {record.cancelled ? <p className="sm muted">{texts.nobodyWon}</p> : <Winners record={record} />}
      <Card className="stack stack-2">
        <h3>{texts.hadTicket}</h3>
        <p className="sm muted">{texts.hadTicketHint}</p>
        <ButtonLink kind="secondary" to="/dashboard/tickets">
          {texts.checkMine}
        </ButtonLink>
      </Card>
    </section>
  );
}

function Winners({ record }: { record: DrawRecord }) {
  const numbers = (picks: DrawRecord['picks']) => picks.map((pick) => numberIn(record, pick));
  const passed = numbers(record.picks.filter((pick) => !pick.wins && !pick.given_up));
  const givenUp = numbers(record.picks.filter((pick) => pick.given_up));
  return (
    <>
      <ol className="stack stack-3">
        {record.picks
          .filter((pick) => pick.wins)
          .map((pick) => (
            <WinnerTicket
              key={pick.ticket}
              number={numberIn(record, pick)}
              name={pick.display_name ?? ''}
              city={pick.city ?? ''}
            />
          ))}
      </ol>
      <p className="sm muted">
        {texts.onePrize} {passed.length === 1 && texts.passedOver(passed[0] ?? '')}
        {passed.length > 1 && texts.passedOverMany(passed.join(', '))}
        {givenUp.length > 0 && ` ${texts.givenUp(givenUp)}`}
      </p>
    </>
  );
}
