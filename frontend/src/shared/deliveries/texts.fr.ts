import type { DeliveryStepKind } from '@raffle/contracts/http/deliveries';

export const texts = {
  youWon: 'Vous avez gagné',
  follow: 'Suivre la remise',
  next: {
    to_contact: 'Nous vous appelons pour convenir de la remise. Gardez votre téléphone ouvert.',
    contacted: 'Nous nous sommes parlé. Le rendez-vous s’affichera ici.',
  },
  meeting: (at: string, place: string) => `Rendez-vous le ${at}, ${place}`,
  received: (on: string, confirmed: boolean) =>
    confirmed ? `Lot remis le ${on}.` : `Lot remis le ${on}. Confirmez que vous l’avez reçu.`,
  handedOver: (on: string) => `Remis le ${on}`,
  correction: (on: string, text: string) => `Correction du ${on}\u00a0: ${text}`,
  forfeited: (ticket: string, on: string, to: string | null) =>
    to === null
      ? `Le lot du ticket ${ticket} n’a pas été réclamé (${on})\u00a0: aucun autre ticket ne pouvait le recevoir.`
      : `Le lot du ticket ${ticket} n’a pas été réclamé\u00a0: depuis le ${on}, il revient au ticket ${to}.`,
} as const;

export const deliveryStepWords: Record<DeliveryStepKind, string> = {
  attempt: 'Contact sans réponse',
  contacted: 'Gagnant joint',
  appointment: 'Rendez-vous fixé',
  handed_over: 'Lot remis',
  corrected: 'Remise corrigée en public',
  evidence_added: 'Preuve de la remise gardée',
  confirmed: 'Réception confirmée par le gagnant',
  came_forward: 'Signe donné par le gagnant',
  blocked: 'Compte du gagnant bloqué, gagnant averti',
  photo_agreed: 'Photo acceptée par le gagnant',
  photo_added: 'Photo publiée',
  photo_withdrawn: 'Photo retirée par le gagnant',
  forfeited: 'Lot non réclamé à temps',
};
