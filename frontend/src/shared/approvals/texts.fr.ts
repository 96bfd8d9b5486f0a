export const texts = {
  fields: { name: 'Nom', phone: 'Téléphone', registration_price: 'Prix de l’inscription' },
  reason: 'Raison',
  request: 'Demander l’approbation',
  requested: 'Demande envoyée à un second administrateur',
  requestFailed: 'La demande n’est pas partie',
  waiting: {
    person: 'Une correction attend un second administrateur',
    registration_price: 'Un changement de prix attend un second administrateur',
  },
  askedBy: (name: string | null, when: string) =>
    `${name === null ? 'Demandé par vous' : `Demandé par ${name}`} le ${when}.`,
  until: (when: string) => `À approuver avant le ${when}.`,
  because: (reason: string) => `«\u00a0${reason}\u00a0»`,
  ownWaits: 'Un autre administrateur doit l’approuver.',
  approve: 'Approuver',
  approveTitle: {
    person: (name: string) => `Corriger ${name}\u00a0?`,
    registration_price: () => 'Changer le prix de l’inscription\u00a0?',
  },
  phoneText:
    'Les appareils connectés à ce compte seront déconnectés. La connexion se fera avec le nouveau numéro et le même mot de passe.',
  approved: 'Approuvé\u00a0: c’est fait',
  approveFailed: 'Rien n’est fait',
  refuse: 'Refuser',
  refuseTitle: 'Refuser la demande\u00a0?',
  refuseHelp: 'Elle reste dans l’historique.',
  refused: 'Demande refusée',
  refuseFailed: 'La demande attend toujours',
  takeBack: 'Retirer ma demande',
  takeBackTitle: 'Retirer votre demande\u00a0?',
  takenBack: 'Demande retirée',
  decided: (state: 'approved' | 'refused' | 'expired', when: string, by?: string, reason?: string | null) =>
    state === 'expired'
      ? `La dernière demande est restée sans réponse jusqu’au ${when}.`
      : `Dernière demande ${state === 'approved' ? 'approuvée' : 'refusée'} par ${by} le ${when}${reason ? `\u00a0: ${reason}` : ''}.`,
} as const;
