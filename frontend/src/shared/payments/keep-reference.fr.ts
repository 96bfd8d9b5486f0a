export const texts = {
  title: 'Notez votre référence',
  lead: 'Votre navigateur ne garde rien\u00a0: au retour du paiement, cette page ne le reconnaîtra pas seule. Notez cette référence ou faites une capture d’écran. Si vous payez, rien n’est perdu\u00a0: connectez-vous ensuite avec votre numéro.',
  loading: 'Lecture de la référence...',
  unknown: 'Votre paiement est enregistré sous votre numéro de téléphone.',
  goOn: 'Continuer vers le paiement',
} as const;
