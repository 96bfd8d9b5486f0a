import type { Subject } from '@raffle/contracts/http/define-endpoint';
import type { Query } from '@tanstack/react-query';

/** Whether a read shows any of these subjects: for `invalidateQueries({ predicate: isAbout(sendMessage.about) })`. */
export const isAbout =
  (subjects: readonly Subject[]) =>
  ({ meta }: Pick<Query, 'meta'>): boolean =>
    meta?.about?.some((one) => subjects.includes(one)) ?? false;
