/** A session that the server ended: whose it was, and the server's sentence where it said one. */
export interface EndedSession {
  admin: boolean;
  message: string | null;
}

/** Told while nobody listens: the first render waits for the session's check, and the provider hears of it when it is there. */
let unheard: { ended: EndedSession | undefined } | undefined;
const keep = (ended: EndedSession | undefined): void => {
  unheard = { ended };
};
let listener = keep;

/** What a 401 on any call leads to, beside the token's removal (docs/product.md section 4). Set once, by the session provider. */
export function onUnauthenticated(called: typeof listener): () => void {
  listener = called;
  if (unheard) called(unheard.ended);
  unheard = undefined;
  return () => {
    listener = keep;
  };
}

/** Notifies the listener that the server no longer accepts this session; `undefined` when the refused call had none. */
export const tellUnauthenticated = (ended: EndedSession | undefined): void => listener(ended);
