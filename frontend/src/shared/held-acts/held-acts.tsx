import { heldAct, heldActs, secondsToUndo, type HeldAct } from '@raffle/contracts/http/held-acts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '../api/api-error.js';
import { isAbout } from '../api/is-about.js';
import { actOf, queryOf } from '../api/query-of.js';
import { tabStorage } from '../browser-storage.js';
import { serverNow } from '../server-clock.js';
import { storedValue } from '../stored-value.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { useToast } from '../ui/toasts.js';
import { texts } from './texts.fr.js';
import './held-acts.css';

const shownAct = z.object({
  act: heldAct,
  /** What happens in a few seconds: 'Message envoyé'. */
  what: z.string(),
  /** The toast once it has happened. */
  done: z.string(),
});
type ShownAct = z.infer<typeof shownAct>;
/** Survives a reload; the acts themselves are held by their services, also without a browser. */
const stored = storedValue('raffle.held-acts', z.array(shownAct), tabStorage);

type ShowHeldAct = (act: HeldAct, words: Pick<ShownAct, 'what' | 'done'>) => void;
const HeldActsContext = createContext<ShowHeldAct | null>(null);

/** How long it is asked what became of an act after it was due, in milliseconds. */
const askedForMs = 30_000;

/**
 * The acts of this administrator that their services hold for ten seconds, each with its countdown and 'Annuler', on every screen of the
 * back-office (docs/product.md rule 69).
 */
export function HeldActsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly (ShownAct & { fresh?: boolean })[]>(() => stored.read() ?? []);
  const show = useCallback<ShowHeldAct>(
    (act, words) =>
      setShown((before) => [...before.filter(({ act: { id } }) => id !== act.id), { act, ...words, fresh: true }]),
    [],
  );
  const end = useCallback((id: string) => setShown((before) => before.filter(({ act }) => act.id !== id)), []);
  useEffect(() => stored.write([...shown]), [shown]);
  return (
    <HeldActsContext value={show}>
      {children}
      <div className="sr" role="status">
        {shown.map(({ act, what }) => (
          <p key={act.id}>{texts.announced(what, secondsToUndo)}</p>
        ))}
      </div>
      <section className="toasts held-acts" aria-label={texts.title} hidden={shown.length === 0}>
        {shown.map((one) => (
          <Held key={one.act.id} {...one} onEnd={end} />
        ))}
      </section>
    </HeldActsContext>
  );
}

/** `showHeldAct(act, { what: 'Message envoyé', done: 'Message envoyé !' })`, with the answer of the service that holds it. */
export function useHeldActs(): ShowHeldAct {
  const show = useContext(HeldActsContext);
  if (show === null) throw new Error('useHeldActs needs a HeldActsProvider above it');
  return show;
}

interface HeldProps extends ShownAct {
  /** It was begun on this page: its button has the focus, so that Enter undoes it. */
  fresh?: boolean;
  onEnd: (id: string) => void;
}

function Held({ act, what, done, fresh = false, onEnd }: HeldProps) {
  const { id, kind } = act;
  const { read, undo: undoing, about } = heldActs[kind];
  const leftMs = useMsUntil(act.due_at);
  const isDue = leftMs <= 0;
  const queries = useQueryClient();
  const showToast = useToast();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh) box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [fresh]);

  const undo = useMutation({
    ...actOf(undoing),
    onSuccess: () => {
      showToast(texts.undone);
      onEnd(id);
    },
    onError: (error) => showToast(errorMessage(error, texts.undoFailed), 'bad'),
  });
  const asked = leftMs > -askedForMs;
  const found = useQuery({
    ...queryOf(read, { params: { id } }),
    enabled: isDue && asked,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.act.state === 'held' ? 1_000 : false),
  }).data?.act;
  const state = found?.state;
  useEffect(() => {
    if (state === undefined || state === 'held') return;
    void queries.invalidateQueries({ predicate: isAbout(about) });
    if (state === 'failed') return;
    showToast(state === 'done' ? done : texts.undone);
    onEnd(id);
  }, [state, queries, about, showToast, done, onEnd, id]);

  if (!isDue)
    return (
      <div ref={box}>
        <Notice tone="wait">
          <span aria-hidden>{texts.inSeconds(what, Math.ceil(leftMs / 1000))}</span>
          <Button
            kind="secondary"
            size="small"
            busy={undo.isPending}
            aria-label={`${texts.undo}\u00a0: ${what}`}
            onClick={() => undo.mutate({ params: { id } })}
          >
            {texts.undo}
          </Button>
        </Notice>
      </div>
    );
  if (state !== 'failed' && asked) return <Notice tone="wait">{texts.waiting(what)}</Notice>;
  return (
    <Notice tone="bad" announce>
      <p>
        <b>{state === 'failed' ? texts.failed(what) : texts.unknown(what)}</b>
      </p>
      {found?.failure && <p>{found.failure}</p>}
      <Button kind="secondary" size="small" onClick={() => onEnd(id)}>
        {texts.close}
      </Button>
    </Notice>
  );
}

/** Milliseconds until an instant by the server's clock, followed while it matters. */
function useMsUntil(instant: string): number {
  const left = useCallback(() => Date.parse(instant) - serverNow().getTime(), [instant]);
  const [ms, setMs] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setMs(left), 250);
    return () => clearInterval(timer);
  }, [left]);
  return ms;
}
