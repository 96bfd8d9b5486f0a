let listener: () => void = () => undefined;

/** What a 401 on any call leads to, beside the token's removal (specification section 4). Set once, by the session provider. */
export function onUnauthenticated(called: () => void): () => void {
  listener = called;
  return () => {
    listener = () => undefined;
  };
}

/** Tells whoever listens that the server does not know this session any more. */
export const tellUnauthenticated = (): void => listener();
