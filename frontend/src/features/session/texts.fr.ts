import { resetCodeHours, textedCodeMinutes } from '@raffle/contracts/http/admin-users';
import type { TextChannel } from '@raffle/contracts/values';

const by = (channel: TextChannel | null) => (channel === 'whatsapp' ? 'sur WhatsApp' : 'par SMS');

export const texts = {
  title: 'Connexion',
  userLead: 'Retrouvez vos tickets et vos tirages.',
  adminLead: 'Accès réservé à l’équipe.',
  mode: 'Mode de connexion',
  user: 'Utilisateur',
  admin: 'Administrateur',
  phone: 'Numéro de téléphone',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  submit: 'Se connecter',
  submitting: 'Connexion…',
  required: 'Tous les champs sont requis',
  failed: 'Une erreur est survenue',
  wait: (seconds: number) => `Vous pourrez réessayer dans ${seconds}\u00a0s`,
  haveCode: 'Mot de passe oublié\u00a0?',
  resetTitle: 'Nouveau mot de passe',
  resetLead: 'Saisissez le code que vous avez reçu, puis choisissez un mot de passe.',
  code: 'Code de réinitialisation',
  codeHelp: `Dix lettres et chiffres. Il sert une seule fois, pendant ${resetCodeHours}\u00a0heures.`,
  forgotTitle: 'Mot de passe oublié',
  forgotLead: (channel: TextChannel) =>
    `Saisissez le numéro de votre compte. Nous y envoyons un code à huit caractères ${by(channel)}.`,
  sendCode: 'Recevoir un code',
  sendingCode: 'Envoi…',
  alreadyHaveCode: 'J’ai déjà un code',
  otherPhone:
    'Vous n’avez plus ce numéro\u00a0? Écrivez-nous\u00a0: nous vous donnons un code après avoir vérifié que le compte est à vous.',
  textedLead: (channel: TextChannel, phone: string) =>
    `Si ce numéro a un compte, un code arrive ${by(channel)} au ${phone}. Cela peut prendre une minute.`,
  textedCode: 'Code à huit caractères',
  textedCodeHelp: `Lettres et chiffres. Il sert une seule fois, pendant ${textedCodeMinutes}\u00a0minutes. Ne le donnez à personne, même à nous.`,
  eitherCodeHelp: (channel: TextChannel) =>
    `Huit lettres et chiffres reçus ${by(channel)}, ou dix donnés par notre équipe.`,
  askAgain: 'Demander un autre code',
  askFor: (channel: TextChannel | null) => `Recevoir un code ${by(channel)}`,
  newPassword: 'Nouveau mot de passe',
  setPassword: 'Changer et me connecter',
  setting: 'Changement…',
  noCode:
    'Pas de code\u00a0? Écrivez-nous\u00a0: nous vous en donnons un après avoir vérifié que le compte est à vous.',
  backToLogin: 'Retour à la connexion',
  codeTitle: 'Code de votre téléphone',
  codeLead: 'Ouvrez votre application de codes et saisissez les six chiffres affichés pour ce compte.',
  appCode: 'Code de l’application',
  useRecovery: 'Je n’ai pas mon téléphone',
  recoveryLead: 'Saisissez un de vos codes de secours. Il ne servira plus ensuite.',
  recoveryCode: 'Code de secours',
  useApp: 'Utiliser l’application',
  noAccount: 'Pas encore de compte\u00a0?',
  register: (amount: string) => `S’inscrire pour ${amount}`,
  registerPlain: 'S’inscrire',
  registerGives: (tickets: string) => `Avec ${tickets}`,
} as const;
