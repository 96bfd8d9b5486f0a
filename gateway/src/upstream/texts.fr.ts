import type { Service } from '@raffle/contracts/http/define-endpoint';

const names: Record<Service, string> = {
  identity: 'Les comptes',
  catalog: 'Les tirages',
  tickets: 'Les tickets',
  payments: 'Les paiements',
  messaging: 'Les messages',
};

/** What a person reads whose call needs a service that is down. */
export const downSentence = (service: Service): string =>
  `${names[service]} ne répondent pas en ce moment. Le reste fonctionne. Réessayez dans un instant`;
