import type { DrawRecord } from '@raffle/contracts/http/draws';
import { getReceipt } from '@raffle/contracts/http/tickets';
import { holdersOf } from '@raffle/contracts/prize-holders';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import { useMyWins, useMyTickets } from '../../shared/api/my-queries.js';
import { keyOf } from '../../shared/api/query-of.js';
import { useFirstAnswers } from '../../shared/api/use-first-answers.js';
import { ShareWin } from '../../shared/deliveries/share-win.js';
import { FollowWin, nextStep, OwnWin } from '../../shared/deliveries/won-banner.js';
import { numberIn } from '../../shared/draw/draw-record.js';
import { texts as drawTexts } from '../../shared/draw/texts.fr.js';
import { verifyReceipt } from '../../shared/draw/verify-receipt.js';
import { WinTakeover } from '../../shared/draw/win-takeover.js';
import { longDate } from '../../shared/format/dates.js';
import { Notice } from '../../shared/ui/notice.js';
import { useOwnMoment } from './own-moment.js';
import { resultOf, ShareDraw } from './share-draw.js';
import { texts } from './texts.fr.js';

/** The user's tickets of the draw and what they won of it; undefined until they are known. */
function useOwn(record: DrawRecord) {
  const own = useMyTickets()
    .data?.tickets.filter(({ product_id, status }) => product_id === record.product.id && status !== 'credited')
    .flatMap(({ numbers }) => numbers);
  // Taken from the record: the state of the tickets is updated shortly after it.
  return own && { own, wins: holdersOf(record).filter((pick) => own.includes(pick.ticket)) };
}

/** The result, for a signed-in user who did not win: a winner shares the win. */
export function ShareResult({ record }: { record: DrawRecord }) {
  return useOwn(record)?.wins.length === 0 ? <ShareDraw {...resultOf(record)} /> : null;
}

/**
 * The draw's outcome for a signed-in user with tickets of it: nothing won, or the prize in gold.
 * @param live they watched the draw
 * @param onKnown it is shown now, if there is any: what is below it can be shown too
 */
export function OwnOutcome({ record, live, onKnown }: { record: DrawRecord; live: boolean; onKnown: () => void }) {
  const [seen, setSeen] = useState(false);
  const { own = [], wins = [] } = useOwn(record) ?? {};
  const mine = useMyWins();
  const known = useFirstAnswers([useMyTickets(), mine]);
  const announce = useEffectEvent(onKnown);
  useEffect(() => {
    if (known) announce();
  }, [known]);
  // Known shortly after the record: until then the first step is said.
  const win = mine.data?.wins.find(
    ({ product_id, ticket }) => product_id === record.product.id && wins.some((pick) => pick.ticket === ticket),
  );
  if (!known || own.length === 0 || record.cancelled) return null;
  const lost = record.forfeits?.find(({ ticket }) => own.includes(ticket));
  const won = wins.map((pick) => numberIn(record, pick));
  const [firstWin] = wins;
  if (firstWin === undefined && lost) {
    const to = lost.picks.find((pick) => pick.wins);
    return (
      <Notice announce>
        {texts.myPrizeForfeited(numberIn(record, lost), longDate(lost.at), to ? numberIn(record, to) : null)}
      </Notice>
    );
  }
  if (firstWin === undefined) {
    const numbers = [...own].sort((one, other) => one - other).map((ticket) => numberIn(record, { ticket }));
    return (
      <Notice announce>
        {numbers.length === 1 ? texts.myTicketLost(numbers[0] ?? '') : texts.myTicketsLost(numbers.join(', '))}
      </Notice>
    );
  }
  return (
    <div className="own-outcome">
      <section role="status">
        <OwnWin number={won.join(', ')} action={win && <FollowWin win={win} />}>
          {win ? nextStep(win) : drawTexts.weContact}
        </OwnWin>
      </section>
      {win && <ShareWin win={win} />}
      {live && !seen && <WinTakeover product={record.product} numbers={won} onClose={() => setSeen(true)} />}
    </div>
  );
}

/** Whether the signed-in user's tickets are in the published list, computed in this browser from their receipts. */
export function OwnProof({ record }: { record: DrawRecord }) {
  const tickets = useMyTickets();
  const moment = useOwnMoment();
  const own = tickets.data?.tickets.filter(({ product_id }) => product_id === record.product.id) ?? [];
  const check = useQuery({
    queryKey: [...keyOf(getReceipt), 'in-record', record.product.id, own.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      for (const { id } of own) {
        const receipt = await callApi(getReceipt, { params: { id }, signal });
        // It must be the same list: a receipt for another one proves nothing here.
        if (receipt.frozen?.root !== record.root || !(await verifyReceipt(receipt))) return false;
      }
      return true;
    },
    enabled: moment && own.length > 0,
    meta: { about: ['my_tickets'] },
    retry: 1,
  });
  if (tickets.isPending) return <p className="sm muted">{texts.checkingMine}</p>;
  if (tickets.isError || check.isError) return <p className="sm muted">{texts.cannotCheckMine}</p>;
  if (own.length === 0) return <p className="sm muted">{texts.noneOfMine}</p>;
  if (check.isPending) return <p className="sm muted">{texts.checkingMine}</p>;
  const numbers = own
    .flatMap((entry) => entry.numbers)
    .sort((one, other) => one - other)
    .map((ticket) => numberIn(record, { ticket }));
  return check.data ? (
    <Notice tone="ok">
      {numbers.length === 1 ? texts.mineIn(numbers[0] ?? '') : texts.allMineIn(numbers.join(', '))}
    </Notice>
  ) : (
    <Notice tone="bad">{texts.mineNotIn}</Notice>
  );
}
