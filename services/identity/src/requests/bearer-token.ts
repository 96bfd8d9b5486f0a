import { ProblemException } from '@raffle/service-kit';

/** The session token of an `Authorization` header. @throws ProblemException `unauthenticated` without one */
export function bearerToken(header: string | undefined): string {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (!token) throw new ProblemException('unauthenticated');
  return token;
}
