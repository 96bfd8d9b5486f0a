export const texts = {
  subject: 'Objet',
  content: 'Message',
  sendAt: 'Envoyer le',
  sendAtHelp: 'Vide\u00a0: tout de suite. Heure de Lomé et d’Abidjan.',
  next: 'Continuer',
  change: 'Modifier',
  send: 'Envoyer',
  schedule: 'Programmer l’envoi',
  scheduled: 'L’envoi est programmé',
  now: 'tout de suite',
  at: (when: string) => `le ${when}`,
} as const;
