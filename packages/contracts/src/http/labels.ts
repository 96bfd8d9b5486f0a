import type { ContactMethod, DeliveryState, HandoverProof } from './deliveries.js';
import type { AdminArea, TicketType } from '../values.js';

/** Labels that screens and exports share. The state of a hand-over, as both sides see it (docs/product.md rule 37). */
export const deliveryStateWords: Record<DeliveryState, string> = {
  to_contact: 'À contacter',
  contacted: 'Joint',
  appointment: 'Rendez-vous fixé',
  handed_over: 'Remis',
  forfeited: 'Non réclamé',
};

export const handoverProofWords: Record<HandoverProof, string> = {
  code: 'avec le code du gagnant',
  approval: 'sans code, approuvé',
};

export const contactMethodWords: Record<ContactMethod, string> = {
  call: 'Appel',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  visit: 'Sur place',
};

export const adminRoleWords = { admin: 'Administrateur', super_admin: 'Super-administrateur' } as const;

export const adminAreaWords: Record<AdminArea, string> = {
  support: 'Personnes et messages',
  money: 'Argent',
  draws: 'Tirages et lots',
  phones: 'Exporter des téléphones',
};

export const secondFactorWords = { on: 'active', off: 'retirée' } as const;

/** How a ticket was obtained. */
export const ticketTypeWords: Record<TicketType, string> = {
  purchase: 'Acheté',
  free: 'Gratuit',
  referral: 'Parrainage',
};
