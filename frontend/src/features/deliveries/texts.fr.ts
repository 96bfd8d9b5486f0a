import type { DeliveryStepKind } from '@raffle/contracts/http/deliveries';

/** The steps as the winner reads them. */
export const stepWords: Record<DeliveryStepKind, string> = {
  attempt: 'Nous avons essayé de vous joindre',
  contacted: 'Nous vous avons joint',
  appointment: 'Rendez-vous fixé',
  handed_over: 'Lot remis',
  corrected: 'Remise corrigée en public',
  evidence_added: 'Une preuve de la remise est gardée, sans être publiée',
  confirmed: 'Vous avez confirmé la réception',
  came_forward: 'Vous nous avez fait signe',
  blocked: 'Votre compte a été bloqué',
  photo_agreed: 'Vous avez accepté une photo',
  photo_added: 'Photo publiée',
  photo_withdrawn: 'Vous avez retiré la photo',
  forfeited: 'Lot non réclamé à temps',
};

export const texts = {
  title: 'Mes lots gagnés',
  loading: 'Chargement de vos lots...',
  loadFailed: 'Impossible de charger vos lots',
  none: 'Pas encore de lot gagné',
  noneHint: 'Si un de vos tickets gagne, la remise de votre lot se suit ici.',
  seeDraws: 'Voir les tirages',
  ticket: (number: string) => `Ticket ${number}`,
  proof: 'Voir le tirage et sa preuve',
  showCode: 'Voir mon code de remise',
  received: 'J’ai reçu mon lot',
  receivedSaved: 'Merci, c’est noté',
  receivedFailed: 'Votre confirmation n’a pas pu être enregistrée',
  sign: 'Je suis là, gardez mon lot',
  signHint:
    'Appuyez pour garder votre lot 30\u00a0jours de plus\u00a0; sans nouvelles, il peut revenir au ticket suivant.',
  signSaved: 'C’est noté, votre lot vous attend',
  signFailed: 'Votre signe n’a pas pu être enregistré',
  signed: (on: string) => `Vous nous avez fait signe le ${on}. Votre lot vous attend.`,
  blocked:
    'Votre compte est bloqué. Votre lot vous attend toujours\u00a0: tout ce qu’il faut pour le recevoir est sur cette page. Écrivez-nous pour connaître la raison du blocage.',
  logout: 'Déconnexion',
  code: 'Le code que vous donnez à la remise',
  codeText:
    'Donnez-le à la personne qui vous remet le lot, une fois le lot en main\u00a0: jamais avant, jamais au téléphone.',
  codeTwoPeople:
    'Notre équipe a changé votre compte depuis la clôture de la liste. Pour vous protéger, deux de nos administrateurs notent la remise ensemble\u00a0: il n’y a pas de code à donner.',
  codeHidden:
    'Ce compte a été rouvert avec un code de notre équipe\u00a0: pour protéger votre lot, le code de remise n’arrive que sur votre téléphone. Sans lui, deux personnes de notre équipe notent la remise.',
  codeFailed: 'Votre code ne s’affiche pas',
  textCode: { sms: 'Recevoir le code par SMS', whatsapp: 'Recevoir le code sur WhatsApp' },
  codeTexted: 'Le code arrive sur votre téléphone',
  textCodeFailed: 'Le code n’est pas parti',
  caller: 'Le code que nous vous disons au téléphone',
  callerCode: (until: string) =>
    `La personne qui vous appelle doit vous dire ce code. Ne le dites jamais vous-même. Il est valable jusqu’au ${until}.`,
  callerNoCode: 'Avant chaque appel, un code s’affiche ici. Une personne qui ne le connaît pas n’est pas de chez nous.',
  verify: 'Vérifier un appel',
  photo: 'Photo de la remise',
  photoHint:
    'Avec votre accord, une photo de la remise paraît sur la page du tirage. Vous pouvez la retirer à tout moment.',
  agree: 'J’accepte la photo',
  withdraw: 'Retirer mon accord et la photo',
  photoFailed: 'Votre choix n’a pas pu être enregistré',
  photoAgreed: 'Vous acceptez une photo.',
  showing: 'Montrer mon gain',
  history: 'Toutes les étapes',
  forfeited: (on: string, to: string | null) =>
    `Nous n’avons pas réussi à vous joindre pendant 30\u00a0jours. ${
      to === null
        ? `Le ${on}, ce lot a été déclaré non réclamé.`
        : `Depuis le ${on}, ce lot revient au ticket ${to}, comme le prévoit la règle du tirage.`
    }`,
} as const;

/** The hand-over, step by step. */
export const trackTexts = {
  done: 'fait',
  won: 'Gagné',
  call: 'Appel',
  callBy: (on: string) => `Nous vous appelons au plus tard le ${on}.`,
  callLate: (on: string) => `Nous devions vous appeler avant le ${on}. Écrivez-nous\u00a0: votre lot vous attend.`,
  handover: 'Remise',
  free: 'Gratuite. Le lieu et l’heure s’affichent ici.',
  bring: (documents: string) => `À apporter\u00a0: ${documents}`,
  handedOver: (on: string, by: string) => `Remis par ${by} le ${on}.`,
  received: 'Reçu',
  confirm: { later: 'Vous le confirmez ici.', now: 'Confirmez quand vous l’avez en main.' },
  confirmed: (on: string) => `Vous avez confirmé la réception le ${on}.`,
} as const;

/** What a winner shows of themselves. */
export const wordsTexts = {
  title: 'Montrer que c’est vrai',
  hint: 'Si vous le voulez, les autres voient votre prénom, votre ville, votre photo ou une phrase de vous. Rien n’est montré sans votre accord, et vous pouvez tout retirer à tout moment.',
  lead: 'Remplissez seulement ce que vous acceptez de montrer. Un champ vide n’est pas montré. Une personne de notre équipe relit avant la publication.',
  choose: 'Choisir ce que je montre',
  change: 'Changer',
  withdraw: 'Tout retirer',
  firstName: 'Prénom à montrer',
  city: 'Ville à montrer',
  sentence: 'Une phrase de vous',
  photo: 'Votre photo',
  otherPhoto: 'Une autre photo',
  photoSent: 'Votre photo est envoyée.',
  removePhoto: 'Retirer la photo',
  withPhoto: 'Avec votre photo',
  save: 'Enregistrer',
  saved: 'C’est noté, notre équipe le relit',
  failed: 'Votre choix n’a pas pu être enregistré',
  photoFailed: 'Votre photo n’a pas pu être enregistrée',
  states: {
    waiting: 'Notre équipe le relit. Rien n’est encore publié.',
    approved: 'C’est publié avec les gagnants.',
    refused: 'Ce n’est pas publié. Vous pouvez le changer.',
  },
} as const;
