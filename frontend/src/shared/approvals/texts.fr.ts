export const texts = {
  fields: {
    name: 'Nom',
    phone: 'Téléphone',
    registration_price: 'Prix de l’inscription',
    status: 'Statut',
    amount: 'Montant',
  },
  reason: 'Raison',
  request: 'Demander l’approbation',
  requested: 'Demande envoyée à un second administrateur',
  requestFailed: 'La demande n’est pas partie',
  waiting: {
    person: 'Une correction attend un second administrateur',
    registration_price: 'Un changement de prix attend un second administrateur',
    draw: 'Le tirage attend un second administrateur',
    cancellation: 'L’annulation attend un second super-administrateur',
    grant: 'L’accord de ce paiement attend un second super-administrateur',
    refund: 'Le remboursement attend un second super-administrateur',
  },
  askedBy: (name: string | null, when: string) =>
    `${name === null ? 'Demandé par vous' : `Demandé par ${name}`} le ${when}.`,
  until: (when: string) => `À approuver avant le ${when}.`,
  because: (reason: string) => `«\u00a0${reason}\u00a0»`,
  somebody: 'un administrateur',
  ownWaits: 'Un autre administrateur doit l’approuver.',
  superWaits: 'Un autre super-administrateur doit l’approuver.',
  approve: 'Approuver',
  approveTitle: {
    person: (name: string) => `Corriger ${name}\u00a0?`,
    registration_price: () => 'Changer le prix de l’inscription\u00a0?',
    draw: (name: string) => `Lancer le tirage de ${name}\u00a0?`,
    cancellation: (name: string) => `Annuler ${name}\u00a0?`,
    grant: (name: string) => `Accorder le paiement ${name}\u00a0?`,
    refund: (name: string) => `Rembourser le paiement ${name}\u00a0?`,
  },
  approveText: {
    person: null,
    registration_price: null,
    draw: 'Le tirage part aussitôt, parmi les vrais tickets. Le résultat est définitif et public.',
    cancellation:
      'L’annulation est publique : la liste est clôturée, puis le code secret du tirage et les tickets qui seraient sortis sont publiés. Chaque ticket devient un crédit. Cela ne peut pas être défait.',
    grant:
      'Le paiement est accordé aussitôt, si le prestataire indique toujours ce montant. Cela ne peut pas être défait.',
    refund: 'Rien ne part tout de suite\u00a0: le remboursement peut ensuite être versé, et son versement enregistré.',
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
