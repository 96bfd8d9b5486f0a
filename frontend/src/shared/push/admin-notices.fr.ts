export const texts = {
  title: 'Notifications',
  lead: 'Ce qui attend votre décision, sur cet appareil, même quand le site est fermé. Un avis par genre tous les quarts d’heure au plus, sans nom ni montant.',
  kinds: {
    approval: 'Les demandes que vous pouvez approuver',
    review: 'Les paiements à vérifier',
    dead_letters: 'Les messages en échec',
  },
  kindsTitle: 'Être prévenu de',
  off: 'Cet appareil n’est pas prévenu. Ce qui attend est dans «\u00a0À faire\u00a0».',
  saved: 'Enregistré',
  notSaved: 'Votre choix n’a pas été enregistré',
} as const;
