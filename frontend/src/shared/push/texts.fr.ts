export const texts = {
  title: 'Notifications',
  lead: 'Le résultat de vos tirages, vos lots, vos remboursements et nos réponses, sur cet appareil, même quand le site est fermé.',
  ask: 'Être prévenu du résultat',
  turnOn: 'Activer les notifications',
  turnOff: 'Désactiver sur cet appareil',
  on: 'Cet appareil est prévenu.',
  asked: 'C’est noté\u00a0: cet appareil vous préviendra du résultat.',
  off: 'Cet appareil n’est pas prévenu. Vos messages restent dans votre espace.',
  blocked: 'Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis revenez ici.',
  failed: 'Les notifications n’ont pas pu être activées',
  notOff: 'Les notifications n’ont pas pu être désactivées',
  ended: 'Cet appareil n’est plus prévenu\u00a0: le navigateur a coupé les notifications.',
} as const;

export const adminTexts = {
  title: 'Notifications',
  lead: 'Ce qui attend votre décision, les alertes et le point du matin, sur cet appareil, même quand le site est fermé. Un avis par genre tous les quarts d’heure au plus, sans nom ni montant.',
  kinds: {
    approval: 'Les demandes que vous pouvez approuver',
    review: 'Les paiements à vérifier',
    dead_letters: 'Les messages en échec',
    incident: 'Les alertes\u00a0: paiements refusés, plus aucune vente',
    morning: 'Le point du matin, à 7\u00a0h',
  },
  kindsTitle: 'Être prévenu de',
  off: 'Cet appareil n’est pas prévenu. Ce qui attend est dans «\u00a0À faire\u00a0».',
  saved: 'Enregistré',
  notSaved: 'Votre choix n’a pas été enregistré',
} as const;

export const ownerTexts = {
  title: 'Par SMS',
  lead: 'Chaque matin, les chiffres de la veille. Et tout de suite, une alerte si les paiements ne passent plus ou si plus rien ne se vend\u00a0: quatre par jour au plus.',
  phone: 'Votre numéro',
  phoneHelp: 'Le vôtre\u00a0: les messages contiennent les recettes.',
  agree: 'Recevoir ces SMS',
  at: (phone: string) => `Les SMS vont au ${phone}.`,
  stop: 'Ne plus recevoir de SMS',
  saved: 'Enregistré',
  notSaved: 'Votre choix n’a pas été enregistré',
} as const;
