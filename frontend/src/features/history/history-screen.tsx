import type { CompletedDraw } from '@raffle/contracts/http/draws';
import { holdersOf } from '@raffle/contracts/prize-holders';
import { useState } from 'react';
import { useMyTickets, useMyWins } from '../../shared/api/my-queries.js';
import { useFirstAnswers } from '../../shared/api/use-first-answers.js';
import { ticketsAndPeople } from '../../shared/draw/tickets-and-people.js';
import { CompletedDraws } from '../../shared/draw/completed-draws.js';
import { useDrawRecord, numberIn } from '../../shared/draw/draw-record.js';
import { longDate } from '../../shared/format/dates.js';
import { useTitle } from '../../shared/site.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton, LoadingRegion } from '../../shared/ui/states.js';
import { isLong, WinnerTicket } from '../../shared/ui/winner-ticket.js';
import { MyMark, useMyPastDraws } from './my-mark.js';
import { texts } from './texts.fr.js';

/** Completed draws with their winners and totals, the person's own marked (docs/product.md section 2, History; docs/product.md rule 13). */
export function HistoryScreen() {
  useTitle(texts.title);
  const [shown, setShown] = useState<CompletedDraw | null>(null);
  const known = useFirstAnswers([useMyTickets(), useMyWins()]);
  const mine = useMyPastDraws();
  const won = mine.filter(({ status }) => status === 'won').length;
  return (
    <div className="stack stack-6">
      <div className="stack stack-2">
        <h1>{texts.title}</h1>
        {/* Its line is there before the answer: nothing below moves. */}
        <p className="muted">{!known ? '\u00a0' : mine.length > 0 ? texts.mine(mine.length, won) : texts.noneMine}</p>
      </div>
      <CompletedDraws
        waits={!known}
        mark={({ product_id: id }) => {
          const draw = mine.find(({ product_id }) => product_id === id);
          return draw && <MyMark draw={draw} />;
        }}
        mine={({ product_id: id }) =>
          mine.find(({ product_id }) => product_id === id)?.entries.flatMap(({ numbers }) => numbers)
        }
        loading={texts.loading}
        loadFailed={texts.loadFailed}
        openDraws="/dashboard"
        action={(draw) => (
          <Button kind="secondary" size="small" block onClick={() => setShown(draw)}>
            {texts.seeWinners}
            <span className="sr">&nbsp;: {draw.name}</span>
          </Button>
        )}
      />
      <WinnersDialog draw={shown} onClose={() => setShown(null)} />
    </div>
  );
}

/** The winners of one draw with their tickets, and a link to the proof. */
function WinnersDialog({ draw, onClose }: { draw: CompletedDraw | null; onClose: () => void }) {
  return (
    <Dialog
      open={draw !== null}
      onClose={onClose}
      title={<bdi>{draw?.name}</bdi>}
      footer={draw && <ButtonLink to={`/tirages/${draw.product_id}`}>{texts.seeProof}</ButtonLink>}
    >
      {draw && (
        <div className="stack">
          <p className="sm muted">
            {longDate(draw.drawn_at)}, {ticketsAndPeople(draw)}
          </p>
          <Winners draw={draw} />
          <p className="sm muted">{texts.proofHint}</p>
        </div>
      )}
    </Dialog>
  );
}

function Winners({ draw }: { draw: CompletedDraw }) {
  const record = useDrawRecord(draw.product_id);
  // Offline the query is paused: the names are known, and a skeleton would promise rows that do not load.
  if (record.isPending && record.fetchStatus !== 'paused') {
    return (
      <LoadingRegion label={texts.winnersLoading} className="stack stack-3">
        {draw.winners.map((name) => (
          <Skeleton key={name} width="100%" height="5rem" />
        ))}
      </LoadingRegion>
    );
  }
  if (record.data === undefined) {
    // The names are known; only the record has the ticket numbers.
    return (
      <>
        <ol className="stack stack-2">
          {draw.winners.map((name) => (
            <li key={name}>
              <b>{name}</b>
            </li>
          ))}
        </ol>
        <Notice tone="warn">{texts.numbersFailed}</Notice>
      </>
    );
  }
  const holders = holdersOf(record.data);
  const tall = holders.some((pick) => isLong(numberIn(record.data, pick), pick.display_name ?? ''));
  return (
    <ol className="stack stack-3">
      {holders.map((pick) => (
        <WinnerTicket
          key={pick.ticket}
          number={numberIn(record.data, pick)}
          name={pick.display_name ?? ''}
          city={pick.city ?? ''}
          tall={tall}
        />
      ))}
    </ol>
  );
}
