import { texts as helpTexts } from '../features/help/texts.fr.js';
import { money } from '../shared/format/money.js';
import { counted } from '../shared/format/plural.js';

interface SharedPage {
  title: string;
  description: string;
}

/** What a shared link shows of the public pages besides the landing page and the draws, by path; `?ref` is a link with the referral code of `inviter`. */
export function sharedPages(
  config: { registration_price: number; free_tickets: number },
  inviter: string | null = null,
): Readonly<Record<string, SharedPage | undefined>> {
  const price = money(config.registration_price);
  const gift = config.free_tickets > 0 ? `, ${counted(config.free_tickets, 'ticket offert', 'tickets offerts')}` : '';
  const registration = `Inscription ${price}${gift}. Chacun peut vérifier le résultat des tirages.`;
  return {
    '/register': { title: 'Créer mon compte', description: registration },
    '/register?ref': { title: `${inviter ?? 'Un ami'} vous invite`, description: registration },
    '/login': { title: 'Connexion', description: 'Retrouvez vos tickets, vos messages et vos tirages.' },
    '/aide': { title: helpTexts.title, description: helpTexts.lead },
    '/gagnants': {
      title: 'Gagnants',
      description: 'Tous les tirages terminés, leurs gagnants, et la preuve de chacun.',
    },
    '/verifier': {
      title: 'Est-ce bien nous qui appelons\u00a0?',
      description:
        'Vérifiez le code d’un appel ou d’un message. Nous ne demandons jamais d’argent pour remettre un lot.',
    },
    '/statut': { title: 'État du service', description: 'Ce qui fonctionne en ce moment, et ce qui est ralenti.' },
    '/conditions': {
      title: 'Conditions d’utilisation',
      description: 'Ce que vous payez, ce que vous recevez, et comment le tirage est fait. En clair.',
    },
    '/confidentialite': {
      title: 'Données personnelles',
      description: 'Ce que nous gardons sur vous, pourquoi, et ce que vous pouvez demander.',
    },
  };
}
