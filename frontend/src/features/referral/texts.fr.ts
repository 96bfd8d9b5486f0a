import { counted, plural } from '../../shared/format/plural.js';
import type { Programme } from '../../shared/registration/invitation-texts.fr.js';
import { brand } from '../../shared/site.js';

const freeTickets = (count: number) => counted(count, 'ticket gratuit', 'tickets gratuits');

/** `1ᵉʳ`, `5ᵉ` */
const nth = (place: number) => `${place}${place === 1 ? 'ᵉʳ' : 'ᵉ'}`;

type Earned = Pick<Programme, 'referral_bonus' | 'required_referrals' | 'reward_tickets'>;

export const texts = {
  title: 'Parrainage',
  loading: 'Chargement du parrainage...',
  loadFailed: 'Impossible de charger le parrainage',
  disabledTitle: 'Le parrainage est en pause.',
  disabled: 'Les tickets que vous avez gagnés restent à vous.',
  toPlace: (count: number) => `${freeTickets(count)} à placer`,
  toPlaceHint: 'sur des tirages qui ont des places gratuites.',
  place: 'Placer',
  programme: (bonus: number) => (bonus === 0 ? 'Invitez vos amis' : `${freeTickets(bonus)} par ami qui participe`),
  /** When a friend counts, and what is earned once (docs/product.md rule 17); what each earns is the title. */
  rule: ({ referral_bonus: bonus, required_referrals: required, reward_tickets: reward }: Earned) =>
    [
      'Un ami participe dès qu’il achète son premier ticket.',
      reward > 0 && `Au ${nth(required)} ami qui participe, ${freeTickets(reward)}${bonus > 0 ? ' de plus' : ''}.`,
    ]
      .filter(Boolean)
      .join(' '),
  friendsSee: 'Vos amis lisent\u00a0:',
  yourCode: 'Votre code',
  yourLink: 'Votre lien',
  copy: 'Copier le lien',
  copied: 'Lien de parrainage copié dans le presse-papiers !',
  copyFailed: 'Copie impossible. Appuyez longuement sur le lien pour le copier.',
  /** Shared by WhatsApp: short, with the price, and followed by the link. */
  invitation: (price: string, free: number) =>
    `Je joue sur ${brand}\u00a0: inscription ${price}${free > 0 ? `, ${counted(free, 'ticket offert', 'tickets offerts')}` : ''}. Rejoins-moi\u00a0:`,
  plainInvitation: `Je joue sur ${brand}. Rejoins-moi\u00a0:`,
  figures: 'Vos compteurs',
  referred: 'Amis parrainés',
  participating: 'Ont participé',
  earned: 'Tickets gratuits',
  required: 'Requis',
  remaining: (count: number, reward: number) =>
    `Encore ${counted(count, 'ami', 'amis')}\u00a0: ${counted(reward, 'ticket', 'tickets')} de plus`,
  reached: 'Objectif atteint',
  progressLabel: (done: string, required: string) => `${done} parrainages sur ${required}`,
  reachedHint: (reward: number) =>
    plural(reward, 'Votre ticket gratuit de plus est gagné.', `Vos ${freeTickets(reward)} de plus sont gagnés.`),
  friends: 'Vos filleuls',
  participatedOn: (date: string) => `A participé le ${date}`,
  registeredOn: (date: string) => `Inscrit le ${date}`,
  /** For a friend who has not bought a ticket. */
  awaited: (count: number) => `${counted(count, 'ticket', 'tickets')} à son premier achat`,
  earnedBy: (count: number) => `+${counted(count, 'ticket', 'tickets')}`,
  noFriends: 'Aucun ami parrainé pour le moment',
  noFriendsHint: 'Envoyez votre lien\u00a0: vos amis apparaissent ici dès leur inscription.',
  newestOnly: 'Les 100 inscriptions les plus récentes.',
} as const;
