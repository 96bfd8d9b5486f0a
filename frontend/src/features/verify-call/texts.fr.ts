export const texts = {
  title: 'Est-ce bien nous qui vous appelons\u00a0?',
  lead: 'Quand nous contactons un gagnant, nous lui donnons un code de 8 caractères, valable 72\u00a0heures. Vérifiez-le ici avant de croire ce qu’on vous dit.',
  code: 'Le code qu’on vous a dit',
  codeHelp: '8 lettres et chiffres, par exemple K7M2\u00a0PQR4',
  phone: 'Le numéro qui a été appelé',
  phoneHelp: 'Votre numéro, celui qui a reçu l’appel ou le message',
  needsScript:
    'Sans JavaScript, cette page ne peut pas vérifier le code. Activez-le dans votre navigateur, ou écrivez-nous sur WhatsApp.',
  submit: 'Vérifier',
  again: 'Vérifier un autre code',
  failed: 'La vérification n’a pas abouti',
  yes: 'Oui, ce contact vient de nous.',
  yesHint: 'Le code est valable, et il a été fait pour ce numéro.',
  no: 'Non, ce code n’est pas le nôtre pour ce numéro.',
  noHint:
    'Il est faux, trop vieux, ou fait pour un autre numéro. Raccrochez, ne payez rien et ne donnez aucun code ni mot de passe.',
} as const;
