export const texts = {
  offline: 'Vous êtes hors ligne.',
  unchanged: 'Cet écran se mettra à jour au retour du réseau.',
  drawsAsOf: (when: string) => `Derniers tirages reçus le ${when}.`,
  backOnline: 'Vous êtes de nouveau en ligne',
  absentHeading: 'Page indisponible hors ligne',
  absent: 'Cette page n’est pas encore sur votre appareil',
  absentUntil: 'Elle s’ouvrira d’elle-même au retour du réseau.',
  keptTickets: 'Vos tickets en jeu',
  keptAt: (when: string) => `Tels qu’ils étaient le ${when}.`,
} as const;
