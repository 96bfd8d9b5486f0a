import { brand } from '../site.js';

export const texts = {
  loading: 'Préparation de l’image…',
  failed: 'L’image n’a pas pu être faite',
  shareFailed: 'Le partage n’a pas pu s’ouvrir. Enregistrez l’image.',
  share: 'Partager',
  whatsApp: 'WhatsApp',
  newTab: '(nouvel onglet)',
  save: 'Enregistrer l’image',
  shareWin: 'Partager mon gain',
  showName: (firstName: string) => `Montrer mon prénom\u00a0: ${firstName}`,
  winPicture: (product: string) => `Image\u00a0: j’ai gagné «\u00a0${product}\u00a0»`,
  winMessage: (product: string) => `J’ai gagné sur ${brand}\u00a0: ${product}\u00a0! Vérifie le tirage\u00a0:`,
} as const;
