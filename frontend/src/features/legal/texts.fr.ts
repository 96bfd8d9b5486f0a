export const texts = {
  terms: 'Conditions d’utilisation',
  termsLead: 'Ce que vous payez, ce que vous recevez, et comment le tirage est fait. En clair.',
  privacy: 'Données personnelles',
  privacyLead: 'Ce que nous gardons sur vous, pourquoi, et ce que vous pouvez demander.',
  changed: (day: string) => `Mis à jour le ${day}.`,
  home: 'Revenir à l’accueil',
} as const;
