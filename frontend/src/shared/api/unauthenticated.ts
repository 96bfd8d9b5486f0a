/** A session that the server ended: whose it was, and the server's sentence if it sent one. */
export interface EndedSession {
  admin: boolean;
  message: string | null;
}

/** A session that ended before the provider subscribed, which is after the first check; delivered when it does. */
let undelivered: { ended: EndedSession | undefined } | undefined;
const storeUndelivered = (ended: EndedSession | undefined): void => {
  undelivered = { ended };
};
let listener = storeUndelivered;

/** What a 401 on any call causes besides the token's removal (docs/product.md section 4). Set once, by the session provider. */
export function onUnauthenticated(called: typeof listener): () => void {
  listener = called;
  if (undelivered) called(undelivered.ended);
  undelivered = undefined;
  return () => {
    listener = storeUndelivered;
  };
}

/** Notifies the listener that the server no longer accepts this session; `undefined` when the refused call had none. */
export const notifyUnauthenticated = (ended: EndedSession | undefined): void => listener(ended);
