import { counted } from '../format/plural.js';

export const texts = {
  title: 'Actions qui peuvent encore être annulées',
  inSeconds: (what: string, seconds: number) => `${what} dans ${seconds}\u00a0s`,
  /** Read aloud once. */
  announced: (what: string, seconds: number) =>
    `${what} dans ${counted(seconds, 'seconde', 'secondes')}. Le bouton Annuler l’arrête.`,
  undo: 'Annuler',
  waiting: (what: string) => `${what}\u00a0: en cours…`,
  undone: 'Annulé\u00a0: rien n’a été fait',
  undoFailed: 'Impossible d’annuler',
  failed: (what: string) => `${what}\u00a0: ce n’est pas fait`,
  unknown: (what: string) =>
    `${what}\u00a0: le service ne répond pas. C’est fait dès qu’il répond\u00a0; le journal le dira.`,
  close: 'Fermer',
} as const;
