export const texts = {
  atLeast: (least: number) => `Au moins ${least} caractères`,
  easyToGuess: 'Ce mot de passe est facile à deviner. Choisissez plutôt plusieurs mots et des chiffres.',
} as const;
