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
} as const;
