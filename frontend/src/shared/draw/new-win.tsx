import type { Win } from '@raffle/contracts/http/deliveries';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMyWins } from '../deliveries/get-my-wins.js';
import { useSession } from '../session/session-provider.js';
import { WinTakeover } from './win-takeover.js';

/** Tells a signed-in winner in gold on whatever page is open, within two seconds of the draw; the draw's own page does so itself. */
export function NewWin() {
  const { session } = useSession();
  return session.status === 'user' ? <Watch key={session.user.id} /> : null;
}

const pageOf = ({ product_id }: Win): string => `/tirages/${product_id}`;

function Watch() {
  const wins = useMyWins().data?.wins;
  const known = useRef<ReadonlySet<string> | null>(null);
  const [won, setWon] = useState<Win | null>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!wins) return;
    const before = known.current;
    known.current = new Set(wins.map(({ id }) => id));
    const fresh = before && wins.find(({ id }) => !before.has(id));
    if (fresh && pathname !== pageOf(fresh)) setWon(fresh);
  }, [wins, pathname]);
  if (!won) return null;
  return (
    <WinTakeover
      product={{ name: won.product_name, image_url: won.image_url }}
      numbers={[ticketNumber(won.product_id, won.ticket, won.places)]}
      onClose={() => setWon(null)}
      onSee={() => {
        setWon(null);
        void navigate(pageOf(won));
      }}
    />
  );
}
