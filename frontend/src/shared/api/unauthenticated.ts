/** A session that the server ended: whose it was, and the server's sentence where it said one. */
export interface EndedSession {
  admin: boolean;
  message: string | null;
}

let listener: (ended: EndedSession | undefined) => void = () => undefined;

/** What a 401 on any call leads to, beside the token's removal (specification section 4). Set once, by the session provider. */
export function onUnauthenticated(called: typeof listener): () => void {
  listener = called;
  return () => {
    listener = () => undefined;
  };
}

/** Tells whoever listens that the server does not know this session any more; without one, a login was refused. */
export const tellUnauthenticated = (ended: EndedSession | undefined): void => listener(ended);
