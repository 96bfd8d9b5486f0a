import type { Product } from '@raffle/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.js';
import { useActiveProducts } from '../../shared/api/get-active-products.js';
import { useMyTickets } from '../../shared/api/get-my-tickets.js';
import { placeTicket } from '../../shared/api/place-free-ticket.js';
import { useSession, useUser } from '../../shared/session/session-provider.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { Bone, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useTitle } from '../../shared/use-title.js';
import './free-tickets.css';
import { PickCard } from './pick-card.js';
import { freeTickets, toggle } from './selection.js';
import { texts } from './texts.fr.js';

/** Choose the two free products (specification section 2). */
export function FreeTicketsScreen() {
  useTitle(texts.title);
  const user = useUser();
  const products = useActiveProducts();
  const mine = useMyTickets();

  if (products.isLoadingError || mine.isLoadingError) {
    return (
      <div className="wrap page">
        <ErrorState
          title={texts.loadFailed}
          error={products.error ?? mine.error}
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
  if (products.isPending || mine.isPending) return <Loading />;

  const placed = mine.data.tickets.filter((entry) => entry.type === 'free').map((entry) => entry.product_id);
  const toPlace = mine.data.to_place.registration;
  if (toPlace === 0 && placed.length > 0) {
    return (
      <div className="wrap page">
        <EmptyState title={texts.donePlaced} action={<ButtonLink to="/dashboard">{texts.toDashboard}</ButtonLink>} />
      </div>
    );
  }
  // The allowance arrives a moment after the account: until then the choice is open and the server asks to wait.
  const mostSelected = toPlace === 0 ? freeTickets : Math.min(toPlace, freeTickets);
  const open = products.data.filter((product) => product.places_left > 0 || placed.includes(product.id));
  const choosable = open.filter((product) => !placed.includes(product.id));
  if (choosable.length < mostSelected) {
    return (
      <div className="wrap page">
        <EmptyState title={texts.tooFew} action={<ButtonLink to="/dashboard">{texts.later}</ButtonLink>}>
          {texts.tooFewHint}
        </EmptyState>
      </div>
    );
  }
  return (
    <Choice
      firstName={user.name.split(' ')[0] ?? user.name}
      products={open}
      placed={placed}
      mostSelected={mostSelected}
    />
  );
}

function Choice({ firstName, products, placed, mostSelected }: ChoiceProps) {
  const [selection, setSelection] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const user = useUser();
  const { refresh } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function confirm() {
    setWorking(true);
    setProblem(null);
    try {
      // One call after another, as the specification has it (section 4).
      for (const productId of selection) await placeTicket({ userId: user.id, productId });
      await Promise.all([
        refresh(),
        queries.invalidateQueries({ queryKey: ['my-tickets'] }),
        queries.invalidateQueries({ queryKey: ['products', 'active'] }),
      ]);
      await navigate('/dashboard');
    } catch (error) {
      setProblem(errorMessage(error, texts.failed));
      // What was placed before the failure stays placed: only the rest is asked for again.
      await queries.invalidateQueries({ queryKey: ['my-tickets'] });
      await queries.invalidateQueries({ queryKey: ['products', 'active'] });
      setSelection([]);
    } finally {
      setWorking(false);
    }
  }

  const count = placed.length + selection.length;
  const hint = mostSelected === 1 ? texts.hintOne : texts.hint;
  const complete = selection.length === mostSelected;
  const names = products.filter((product) => selection.includes(product.id)).map((product) => product.name);
  return (
    <>
      <div className="wrap stack stack-6 page choice">
        <div className="stack stack-2">
          <h1>{texts.congratulations(firstName)}</h1>
          <p className="muted">{placed.length > 0 ? texts.introductionOne : texts.introduction}</p>
        </div>
        <fieldset className="pickgrid" disabled={working}>
          <legend className="sr">{hint}</legend>
          {products.map((product) => (
            <PickCard
              key={product.id}
              product={product}
              placed={placed.includes(product.id)}
              checked={selection.includes(product.id)}
              full={selection.length >= mostSelected}
              onToggle={() => setSelection((before) => toggle(before, product.id, mostSelected))}
            />
          ))}
        </fieldset>
      </div>
      <div className="sticky-bar">
        <div className="bar">
          <div className="grow" role="status">
            <b>{texts.selected(Math.min(count, freeTickets))}</b>
            <p className="sm muted">{complete ? names.join(', ') : hint}</p>
          </div>
          {problem !== null && (
            <Notice tone="bad" announce>
              <p>
                <b>{texts.failed}</b>
              </p>
              {problem !== texts.failed && <p>{problem}</p>}
            </Notice>
          )}
          <Button size="large" disabled={!complete && !working} busy={working} onClick={() => void confirm()}>
            {working ? texts.working : mostSelected === 1 ? texts.confirmOne : texts.confirm}
          </Button>
        </div>
      </div>
    </>
  );
}

interface ChoiceProps {
  firstName: string;
  products: readonly Product[];
  /** Products that hold one of the free tickets already. */
  placed: readonly number[];
  mostSelected: number;
}

function Loading() {
  return (
    <Skeleton label={texts.loading} className="wrap stack stack-6 page">
      <div className="stack stack-2">
        <Bone className="h-8 w-3/5" />
        <Bone className="h-6 w-4/5" />
      </div>
      <div className="pickgrid">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <div key={key} className="ticket pick">
            <span className="shot" />
            <span className="txt">
              <Bone className="h-5 w-4/5" />
              <Bone className="h-4 w-full" />
              <Bone className="h-6 w-2/5" />
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
