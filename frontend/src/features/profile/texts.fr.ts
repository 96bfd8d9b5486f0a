export const texts = {
  title: 'Mon profil',
  account: 'Mon compte',
  name: 'Nom',
  phone: 'Téléphone',
  city: 'Ville',
  registered: 'Inscription',
  data: 'Mes données',
  dataLead:
    'Tout ce que nous gardons sur vous, dans un seul fichier\u00a0: votre compte, vos appareils, vos tickets, vos paiements et vos messages.',
  download: 'Télécharger mes données',
  dataHint: 'Ce fichier contient votre numéro et vos messages\u00a0: ne le donnez à personne.',
  downloaded: 'Vos données sont téléchargées.',
  downloadFailed: 'Impossible de télécharger vos données',
  close: 'Fermer mon compte',
  closeLead: 'La fermeture est immédiate et définitive. Voici ce qu’elle change.',
  effects: [
    {
      title: 'Ce qui est effacé',
      text: 'Votre nom, votre numéro, votre ville, votre mot de passe et vos messages, partout, en un jour au plus.',
    },
    {
      title: 'Ce à quoi vous renoncez',
      text: 'Vos tickets, crédits, remboursements et lots. Vos tickets en jeu ne peuvent plus gagner, sauf si leur tirage a déjà commencé.',
    },
    {
      title: 'Ce que nous gardons, sans votre nom',
      text: 'Vos paiements, vos tickets et les tirages, pendant 10\u00a0ans, pour la comptabilité et pour que chacun puisse vérifier les tirages. Et une empreinte de votre numéro, que personne ne peut relire, contre les abus.',
    },
  ],
  closeHint: 'Placez vos crédits ou demandez-en le remboursement avant de fermer votre compte.',
  closeTitle: 'Fermer votre compte\u00a0?',
  closeText:
    'Vous ne pourrez plus vous connecter, et personne ne pourra rétablir ce compte. Avec le même numéro, il faudra vous inscrire de nouveau.',
  password: 'Mot de passe actuel',
  giveUp: 'J’y renonce et je ferme mon compte.',
  giveUpFirst: 'Cochez cette case pour fermer votre compte quand même',
  keepName: 'Laisser mon prénom, l’initiale de mon nom et ma ville dans les résultats des tirages que j’ai gagnés.',
  confirm: 'Fermer définitivement',
  cancel: 'Garder mon compte',
  closeFailed: 'Impossible de fermer votre compte',
  closed: 'Votre compte est fermé. Vos données personnelles sont effacées partout en un jour au plus.',
} as const;
