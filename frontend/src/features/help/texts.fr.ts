import { words } from '@raffle/contracts/plain-words';
import { daysToMoveOrCancel, drawRule } from '@raffle/contracts/http/sale-end';
import { brand } from '../../shared/site.js';

/** Values of the platform's settings that the answers mention. */
interface Facts {
  price: string;
  freeTickets: string;
}

/** Questions as people ask them; promises only what the platform does. */
const rigged = 'Comment savoir que le tirage n’est pas truqué ?';

export const texts = {
  /** The question whose answer can be tried on an example. */
  rigged,
  title: 'Aide',
  lead: 'Les réponses aux questions qu’on nous pose le plus.',
  onThisPage: 'Sur cette page',
  contact: 'Une autre question ?',
  contactHint: 'Nous répondons en français, sur WhatsApp ou dans vos messages.',
  messages: 'Écrire dans mes messages',
  noLine: 'Connectez-vous et écrivez-nous dans vos messages.',
  verify: 'Voir les gagnants et les preuves',
  terms: 'Lire les conditions',
  neverMoneyHint:
    'Ni frais de dossier, ni transport, ni taxe, ni code de paiement. Si quelqu’un vous en demande en notre nom, c’est une arnaque\u00a0: raccrochez et écrivez-nous.',
  words: 'Les mots de ce site',
  glossary: [
    {
      word: 'credit',
      text: 'Une somme à utiliser pour un tirage, par exemple quand le vôtre est annulé. Si c’est votre argent, vous pouvez aussi le demander en retour.',
    },
    {
      word: 'seal',
      text: 'Une suite de lettres et de chiffres, tirée du code secret d’un tirage. Changer le code donnerait un autre cachet, et cela se verrait.',
    },
    {
      word: 'start',
      text: 'Ce que donnent ensemble le code secret, la liste des tickets et, s’il y en a un, le nombre public attendu. Le calcul commence là et trouve toujours les mêmes gagnants.',
    },
    {
      word: 'proof',
      text: 'Tout ce qu’il faut pour refaire un tirage soi-même. Après le tirage, elle est sur sa page, pour tout le monde.',
    },
  ],
  example: {
    lead: 'Essayez vous-même sur un exemple\u00a0: un vélo, 8 tickets, et un nombre que le réseau public drand a publié le 23 août 2023, après la clôture de la liste (tour 1\u202f000).',
    check: 'Refaire ce tirage ici',
    cheat: 'Changer un chiffre du code secret',
    verified: (number: string) =>
      `Votre appareil a refait chaque étape et trouve le même gagnant\u00a0: le ticket ${number}.`,
    refused: `Votre appareil le voit tout de suite\u00a0: avec un seul chiffre changé, rien ne va plus avec le ${words.seal.one} publié.`,
    failed: 'Le calcul n’a pas pu se faire ici',
  },
  groups: ({ price, freeTickets }: Facts) => [
    {
      id: 'payer',
      title: 'Payer',
      questions: [
        {
          question: 'Comment payer un ticket ?',
          answer: [
            'Choisissez un tirage et appuyez sur «\u00a0Acheter un ticket\u00a0». La page de paiement s’ouvre\u00a0: vous payez par mobile money ou par carte, puis vous revenez ici.',
            'Le montant écrit sur le bouton est celui qui est débité.',
          ],
        },
        {
          question: 'J’ai payé et je ne vois pas mon ticket. Que faire ?',
          answer: [
            'Attendez quelques minutes\u00a0: l’opérateur confirme parfois tard. Votre paiement reste visible dans «\u00a0Mon argent\u00a0», avec sa référence, même si vous fermez la page.',
            `Un paiement confirmé trop tard n’est jamais perdu\u00a0: il devient un ticket s’il reste une place, sinon un ${words.credit.one}, que vous utilisez sur un autre tirage ou que vous vous faites rembourser. «\u00a0Mon argent\u00a0» dit pourquoi, et où en est le remboursement.`,
          ],
        },
        {
          question: 'Combien coûte l’inscription ?',
          answer: [`L’inscription coûte ${price}, payés une seule fois${freeTickets}.`],
        },
      ],
    },
    {
      id: 'argent',
      title: 'Mon argent',
      questions: [
        {
          question: 'Que devient mon argent si un tirage est annulé ?',
          answer: [
            `Chaque ticket payé devient un ${words.credit.one} de la même valeur. Vous l’utilisez sur un autre tirage, ou vous demandez son remboursement depuis «\u00a0Mes Tickets\u00a0».`,
          ],
        },
        {
          question: 'Comment suivre un remboursement ?',
          answer: [
            'Dans «\u00a0Mon argent\u00a0»\u00a0: le montant, le numéro qui le reçoit, la date de la demande et l’état. Vous recevez un message à chaque étape.',
          ],
        },
        {
          question: 'Quels sont les risques du jeu ?',
          answer: [
            'Un tirage au sort est un jeu de hasard, réservé aux personnes majeures. Ne jouez que ce que vous pouvez perdre.',
          ],
        },
      ],
    },
    {
      id: 'tirage',
      title: 'Le tirage',
      questions: [
        {
          question: 'Quand le tirage a-t-il lieu ?',
          answer: [
            drawRule,
            'La vente se termine à la date annoncée\u00a0; sans date, 90\u00a0jours après son ouverture.',
            'Un tirage complet qui a une heure commence seul à cette heure. Sans heure, un administrateur le lance au plus tard 72\u00a0heures après la fin de la vente, sinon le système le fait lui-même.',
          ],
        },
        {
          question: 'Et si ce n’est jamais complet\u00a0?',
          answer: [
            'La date peut être reportée une seule fois, de 30\u00a0jours au plus. Après elle, plus aucun ticket n’est vendu\u00a0; les places déjà réservées peuvent encore être payées.',
            `Si toutes les places ne sont pas prises à la date, nous avons ${daysToMoveOrCancel}\u00a0jours pour la reporter ou annuler le tirage\u00a0; passé ce délai, il est annulé.`,
            `Chaque ticket payé devient alors un ${words.credit.one} de la même valeur, que vous utilisez ou vous faites rembourser. Un ticket gratuit ou de parrainage se replace sur un autre tirage.`,
          ],
        },
        {
          question: 'Puis-je choisir mon numéro\u00a0?',
          answer: [
            'Non, et personne ne le peut. Les numéros suivent l’ordre des achats\u00a0: le premier ticket payé a le numéro 1, le suivant le numéro 2.',
            'Ainsi la liste se prouve elle-même\u00a0: elle n’a ni trou ni numéro en double, et une fois clôturée, aucun ticket ne peut y être glissé. Chaque numéro a la même chance.',
          ],
        },
        {
          question: rigged,
          answer: [
            `Avant le premier ticket, nous choisissons un code secret et publions son ${words.seal.one}\u00a0: il ne peut plus changer. Quand c’est complet, la liste des tickets est clôturée et publiée. Après le tirage, le code est révélé, et votre appareil refait le calcul sur la page du tirage\u00a0: il doit trouver les mêmes gagnants.`,
            'Certains tirages attendent aussi un nombre publié par d’autres après la clôture\u00a0: alors personne, pas même nous, ne peut connaître le résultat avant. La page de chaque tirage dit si c’est le cas, et ce qu’il faut nous croire sinon.',
            'Sans nous\u00a0: sous «\u00a0Les preuves\u00a0», téléchargez la preuve et la page qui vérifie. Ouverte depuis votre appareil, même sans réseau, elle refait le tirage.',
          ],
        },
        {
          question: 'J’ai gagné. Comment recevoir mon lot ?',
          answer: [
            'Vous recevez un message dans votre espace et nous vous appelons pour convenir de la remise. La remise est gratuite. «\u00a0Mes lots gagnés\u00a0» montre où elle en est, le lieu et l’heure.',
            'Si vous le voulez, montrez que c’est vrai\u00a0: votre prénom, votre ville, votre photo ou une phrase paraissent avec les gagnants, après relecture. Vous pouvez tout retirer à tout moment.',
          ],
        },
      ],
    },
    {
      id: 'compte',
      title: 'Mon compte et ma sécurité',
      questions: [
        {
          question: 'On m’appelle pour me dire que j’ai gagné. Est-ce vrai ?',
          answer: [
            'Une personne de chez nous vous dit d’abord un code de 8\u00a0caractères. Il est le même dans «\u00a0Mes lots gagnés\u00a0», et «\u00a0Vérifier un appel\u00a0», plus bas, dit s’il vient de nous. Sans ce code, raccrochez.',
            `Vérifiez avant de répondre\u00a0: les gagnants de chaque tirage sont publiés sur ${brand}, et un vrai gain est dans vos messages. Pour un lot, nous ne demandons ni argent ni mot de passe. Le seul code à donner est celui de la remise, quand vous avez le lot en main.`,
          ],
        },
        {
          question: 'J’ai oublié mon mot de passe. Que faire ?',
          answer: [
            'Sur la page de connexion, choisissez le lien sous le mot de passe. Il vous faut un code à usage unique\u00a0: la page vous l’envoie quand c’est possible\u00a0; sinon demandez-le à notre équipe, qui vérifie d’abord que le compte est à vous.',
          ],
        },
        {
          question: 'Comment fermer mon compte ou recevoir mes données ?',
          answer: [
            'Dans votre profil\u00a0: «\u00a0Télécharger mes données\u00a0» et «\u00a0Fermer mon compte\u00a0».',
          ],
        },
      ],
    },
  ],
} as const;
