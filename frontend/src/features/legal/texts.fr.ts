export const texts = {
  operatorUnknown: (brand: string) =>
    `${brand} est en démonstration\u00a0: l’exploitant publie ici son nom, sa forme juridique, son registre du commerce et son adresse, à Lomé et à Abidjan, avant d’ouvrir ses tirages.`,
  complaintsUnknown:
    'Écrivez-nous depuis «\u00a0Messages\u00a0» de votre espace, avec la référence du paiement ou le numéro du ticket. Nous répondons dans cette conversation.',
  terms: 'Conditions d’utilisation',
  termsLead: 'Ce que vous payez, ce que vous recevez, et comment le tirage est fait. En clair.',
  privacy: 'Données personnelles',
  privacyLead: 'Ce que nous gardons sur vous, pourquoi, et ce que vous pouvez demander.',
  contents: 'Sur cette page',
  changed: (day: string) => `Mis à jour le ${day}.`,
  home: 'Revenir à l’accueil',
} as const;
