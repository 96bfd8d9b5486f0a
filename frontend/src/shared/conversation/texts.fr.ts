export const texts = {
  you: 'Vous',
  older: 'Messages précédents',
  newMessage: 'Nouveau message',
  sending: 'Envoi…',
  notSent: 'Non envoyé.',
  retry: 'Réessayer',
  discard: 'Supprimer',
  write: 'Votre message',
  placeholder: 'Écrire un message',
  keys: 'Entrée envoie, Maj et Entrée passent à la ligne.',
  send: 'Envoyer',
  tooLong: (over: string) => `Le message est trop long\u00a0: ${over} de trop.`,
} as const;
