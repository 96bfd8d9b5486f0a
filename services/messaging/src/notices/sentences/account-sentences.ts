import { words } from '@raffle/contracts/plain-words';
import { weekdayAndTime } from '@raffle/contracts/date-text';
import { WinnerWarned, type EventPayload } from '@raffle/contracts/events';
import { money } from '@raffle/contracts/money-text';
import { amount, count, instant, uuid } from '@raffle/contracts/values';
import * as z from 'zod/mini';
import { neverMoney, several, short } from '../french.js';
import { sentence } from '../sentence.js';

/** Shown in place of a friend's erased or unknown name. */
const anonymousFriend = 'Un de vos filleuls';

/** After registration (docs/product.md rule 2). */
export const accountCreated = [
  sentence(z.strictObject({ amount, free_tickets: count }), (account) => {
    const tickets = account.free_tickets;
    const gift =
      tickets === 0
        ? ''
        : ` Placez ${several(tickets, 'votre ticket gratuit', `vos ${tickets} tickets gratuits`)} depuis «\u00a0Mes Tickets\u00a0».`;
    return {
      subject: 'Bienvenue\u00a0!',
      content:
        `Votre compte est créé et votre paiement de ${money(account.amount)} est bien reçu.${gift}` +
        ' Une question\u00a0? Écrivez-nous ici, nous vous répondons dans cette conversation.',
    };
  }),
] as const;

/** docs/product.md rule 17. */
export const friendParticipated = [
  sentence(
    z.strictObject({ friend_id: uuid, participating: count, bonus_tickets: count, reward_tickets: count }),
    ({ friend_id, participating, bonus_tickets, reward_tickets }, { friends }) => {
      const friend = friends[friend_id];
      const earned = bonus_tickets + reward_tickets;
      const reward =
        reward_tickets === 0
          ? ''
          : ` Avec ${participating} ${several(participating, 'filleul', 'filleuls')}, votre récompense de ${reward_tickets} ${several(reward_tickets, 'ticket', 'tickets')} est comprise.`;
      const gain =
        earned === 0
          ? ''
          : ` Vous gagnez ${earned} ${several(earned, 'ticket de parrainage', 'tickets de parrainage')} à placer depuis «\u00a0Mes Tickets\u00a0».`;
      return {
        subject: 'Parrainage\u00a0: votre filleul participe',
        content: `${friend ? short(friend) : anonymousFriend} vient d’acheter un premier ticket.${gain}${reward} Merci\u00a0!`,
      };
    },
  ),
] as const;

const warnings: Record<EventPayload<typeof WinnerWarned>['what'], string> = {
  correction_requested:
    'Un administrateur demande de corriger votre nom ou votre numéro. Rien ne change avant l’accord d’une seconde personne, ou 24\u00a0heures de délai.',
  corrected: 'Votre nom ou votre numéro a été corrigé.',
  code_requested:
    'Un administrateur demande un code pour changer votre mot de passe. Il n’est pas créé avant l’accord d’une seconde personne, ou 24\u00a0heures de délai.',
  code_texted: 'Un code pour changer votre mot de passe a été demandé et envoyé à votre numéro.',
  password_reset: 'Votre mot de passe a été changé avec un code.',
  rename_refused:
    'Quelqu’un a voulu changer votre nom depuis votre compte. C’est refusé jusqu’à la remise de votre lot.',
  handover_code_wrong:
    'Un administrateur a tapé plusieurs codes de remise faux pour votre lot. Votre code n’a pas servi.',
  block_requested:
    'Un administrateur demande de bloquer votre compte. Rien ne change avant l’accord d’une seconde personne, ou 24\u00a0heures de délai.',
  blocked:
    'Votre compte est bloqué. Votre lot vous attend toujours, pendant 30\u00a0jours au moins à partir de ce message\u00a0: connectez-vous comme d’habitude pour dire que vous êtes là et recevoir votre code.',
};

/** docs/product.md rule 47. */
export const winnerWarned = [
  sentence(z.strictObject({ what: WinnerWarned.payload.shape.what }), ({ what }) => ({
    subject: 'Votre compte, pendant qu’un lot vous attend',
    content: `${warnings[what]} Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. ${neverMoney}`,
  })),
] as const;

/** An administrator's code, or the password set with it (docs/product.md rule 61). */
export const codeGiven = [
  sentence(z.strictObject({ used: z.boolean(), guarded_until: instant }), ({ used, guarded_until: until }) => ({
    subject: used ? 'Votre mot de passe a été changé' : 'Un code a été créé pour votre compte',
    content:
      (used
        ? 'Votre mot de passe a été changé avec le code d’un administrateur.'
        : 'Un administrateur a créé un code pour changer votre mot de passe.') +
      ` Jusqu’au ${weekdayAndTime(until)}, votre nom et votre numéro ne changent pas, aucun ${words.credit.one} n’est remboursé et votre compte ne se ferme pas.` +
      ' Ce n’est pas vous\u00a0? Écrivez-nous ici tout de suite, ou au numéro d’aide de la page Connexion.',
  })),
] as const;
