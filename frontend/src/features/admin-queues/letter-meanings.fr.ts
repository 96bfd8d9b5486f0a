import type { Service } from '@raffle/contracts/http/define-endpoint';

/** How much depends on a message that its service could not handle. */
export type LetterKind = 'money' | 'draw' | 'account' | 'notice' | 'team';

/** What failed, and what it means for people. */
export interface LetterMeaning {
  kind: LetterKind;
  failed: string;
  people: string;
}

const of = (kind: LetterKind, failed: string, people: string): LetterMeaning => ({ kind, failed, people });
const unsaid = 'La personne ne reçoit pas le message. Son compte est juste.';
const nobody = 'Rien ne change pour les participants.';

/** What to do about each kind, and who is called. */
export const letterAdvice: Readonly<Record<LetterKind, { todo: string; call: string }>> = {
  money: {
    todo: 'Rejouez-le maintenant. S’il échoue encore, ne l’écartez pas\u00a0: de l’argent ou des tickets en dépendent.',
    call: 'Appelez tout de suite la personne qui s’occupe du serveur et donnez-lui la trace.',
  },
  draw: {
    todo: 'Rejouez-le maintenant. S’il échoue encore, ne l’écartez pas\u00a0: un tirage ou un lot en dépend.',
    call: 'Appelez tout de suite la personne qui s’occupe du serveur et donnez-lui la trace.',
  },
  account: {
    todo: 'Rejouez-le. S’il échoue encore, laissez-le ici\u00a0: il passera quand la cause sera corrigée.',
    call: 'Appelez dans la journée la personne qui s’occupe du serveur et donnez-lui la trace.',
  },
  notice: {
    todo: 'Rejouez-le. S’il échoue encore, écrivez vous-même à la personne, puis écartez-le.',
    call: 'Appelez la personne qui s’occupe du serveur si plusieurs messages échouent.',
  },
  team: {
    todo: 'Rejouez-le. S’il échoue encore, prévenez vos collègues.',
    call: 'Appelez dans la journée la personne qui s’occupe du serveur et donnez-lui la trace.',
  },
};

/** A message whose event is unknown or unreadable. */
export const unknownLetter = of(
  'account',
  'Un message que ce service ne comprend pas.',
  'Nous ne savons pas qui est touché\u00a0: son contenu, plus bas, peut le dire.',
);

/** By the service that could not handle it and by its event; a unit test names those that are missing. */
export const letterMeanings: Readonly<Record<Service, Readonly<Record<string, LetterMeaning>>>> = {
  identity: {
    'payments.payment-confirmed.v1': of(
      'money',
      'Une inscription payée n’a pas ouvert de compte.',
      'La personne a payé et ne peut pas se connecter.',
    ),
    'payments.payment-failed.v1': of(
      'money',
      'Un paiement d’inscription qui a échoué n’est pas noté.',
      'La personne attend et ne peut pas recommencer son inscription.',
    ),
    'payments.refund-owed.v1': of(
      'account',
      'Un remboursement n’est pas retiré de ce qu’une personne a dépensé.',
      'Elle reçoit son argent\u00a0; sa page dans le back-office montre trop de dépenses.',
    ),
    'tickets.tickets-granted.v1': of(
      'account',
      'Le nombre de tickets d’une personne n’est pas à jour.',
      'Ses tickets existent et participent\u00a0; son compte en montre trop peu.',
    ),
    'tickets.credit-issued.v1': of(
      'account',
      'Des tickets devenus des crédits sont encore comptés.',
      'Ses crédits existent\u00a0; son compte montre trop de tickets.',
    ),
    'tickets.friend-participated.v1': of(
      'account',
      'La participation d’un ami n’est pas comptée.',
      'Un parrain attend son ticket de parrainage.',
    ),
    'catalog.draw-completed.v1': of(
      'draw',
      'Les gagnants d’un tirage ne sont pas connus des comptes.',
      'Leur nom et leur téléphone ne sont pas encore protégés en attendant leur lot.',
    ),
    'catalog.delivery-advanced.v1': of(
      'draw',
      'Une étape de la remise d’un lot n’est pas connue des comptes.',
      'Le compte du gagnant reste protégé plus longtemps que prévu.',
    ),
    'catalog.prize-forfeited.v1': of(
      'draw',
      'Un lot passé au ticket suivant n’est pas connu des comptes.',
      'Le compte du nouveau gagnant n’est pas encore protégé.',
    ),
    'messaging.reset-code-texted.v1': of(
      'account',
      'Un code de mot de passe envoyé par SMS n’est pas encore valable.',
      'La personne a un code qui ne marche pas. Elle peut en demander un autre.',
    ),
    'audit.admin-acted.v1': of('team', 'Un acte d’un administrateur manque dans le journal.', nobody),
    'identity.admin-access-reduced.v1': of(
      'team',
      'Les droits retirés à un collègue ne sont pas encore appliqués partout.',
      'Ce qu’il avait demandé peut encore être approuvé.',
    ),
  },
  tickets: {
    'payments.payment-confirmed.v1': of(
      'money',
      'Un paiement confirmé n’a pas donné de tickets.',
      'La personne a payé et n’a ni ticket ni crédit.',
    ),
    'payments.payment-failed.v1': of(
      'money',
      'Un paiement qui a échoué n’est pas noté.',
      'Des places restent réservées jusqu’à la fin de leur délai.',
    ),
    'payments.goodwill-given.v1': of(
      'money',
      'Un crédit offert n’est pas arrivé.',
      'La personne attend le crédit qui lui a été promis.',
    ),
    'identity.user-registered.v1': of(
      'money',
      'Un compte neuf n’est pas connu des tickets.',
      'La personne ne peut ni acheter ni placer ses tickets gratuits.',
    ),
    'identity.user-updated.v1': of(
      'account',
      'Un nom ou un téléphone corrigé n’est pas connu des tickets.',
      'Un tirage montrerait encore l’ancien nom.',
    ),
    'identity.user-erased.v1': of(
      'account',
      'Une personne effacée a encore son nom près de ses tickets.',
      'Ses données restent plus longtemps qu’annoncé.',
    ),
    'identity.code-given.v1': of(
      'account',
      'Un code donné par un administrateur n’est pas connu des tickets.',
      'Les crédits de cette personne ne sont pas encore protégés.',
    ),
    'identity.settings-changed.v1': of(
      'account',
      'Les paramètres changés ne sont pas connus des tickets.',
      'Les anciens prix et limites s’appliquent encore.',
    ),
    'catalog.product-changed.v1': of(
      'money',
      'Un produit changé n’est pas connu des tickets.',
      'Ses tickets ne se vendent pas encore, ou se vendent comme avant.',
    ),
    'catalog.product-deleted.v1': of('account', 'Un produit supprimé n’est pas connu des tickets.', nobody),
    'catalog.draw-completed.v1': of(
      'draw',
      'Les gagnants d’un tirage ne sont pas marqués parmi les tickets.',
      'Chacun voit encore son ticket comme non tiré.',
    ),
    'catalog.draw-cancelled.v1': of(
      'money',
      'Un tirage annulé n’a pas rendu ses tickets.',
      'Les participants attendent leur crédit.',
    ),
    'catalog.delivery-advanced.v1': of(
      'draw',
      'Une étape de la remise d’un lot manque près du ticket.',
      'Le gagnant voit encore l’étape précédente.',
    ),
    'catalog.prize-forfeited.v1': of(
      'draw',
      'Un lot passé au ticket suivant n’a pas changé de ticket.',
      'Le nouveau gagnant ne voit pas encore son lot.',
    ),
  },
  payments: {
    'identity.user-registered.v1': of(
      'money',
      'Un compte neuf n’est pas relié à son paiement.',
      'Un remboursement de l’inscription attendrait.',
    ),
    'identity.user-updated.v1': of(
      'money',
      'Un nom ou un téléphone corrigé n’est pas connu des paiements.',
      'Un remboursement irait encore à l’ancien numéro.',
    ),
    'identity.user-erased.v1': of(
      'account',
      'Une personne effacée a encore son nom près de ses paiements.',
      'Ses données restent plus longtemps qu’annoncé.',
    ),
    'identity.settings-changed.v1': of(
      'team',
      'Le réglage «\u00a0deux personnes\u00a0» n’est pas connu des paiements.',
      'L’ancien réglage s’applique encore aux paiements.',
    ),
    'identity.admin-access-reduced.v1': of(
      'team',
      'Les droits retirés à un collègue ne sont pas connus des paiements.',
      'Ce qu’il avait demandé peut encore être approuvé.',
    ),
    'tickets.tickets-granted.v1': of(
      'money',
      'Des tickets donnés ne sont pas notés près de leur paiement.',
      'La personne a ses tickets\u00a0; son paiement semble encore attendre.',
    ),
    'tickets.credit-issued.v1': of(
      'money',
      'Un crédit n’est pas noté près de son paiement.',
      'La personne a son crédit\u00a0; un remboursement demandé attendrait.',
    ),
    'payments.refund-requested.v1': of(
      'money',
      'Un remboursement demandé n’est pas dans la liste.',
      'La personne attend un remboursement que personne ne voit.',
    ),
  },
  catalog: {
    'tickets.inventory-changed.v1': of(
      'draw',
      'Les places prises d’un tirage ne sont pas à jour.',
      'La page du tirage montre trop de places libres\u00a0; un tirage complet n’est pas proposé.',
    ),
    'identity.user-erased.v1': of(
      'account',
      'Une personne effacée a encore son nom parmi les gagnants.',
      'Ses données restent plus longtemps qu’annoncé.',
    ),
    'identity.public-name-replaced.v1': of(
      'account',
      'Un nom remplacé par des initiales est encore montré.',
      'Le public lit encore l’ancien nom parmi les gagnants.',
    ),
    'identity.winner-warned.v1': of(
      'draw',
      'Un gagnant bloqué n’est pas connu des lots.',
      'Son délai de 30\u00a0jours ne repart pas encore.',
    ),
    'identity.settings-changed.v1': of(
      'team',
      'Le réglage «\u00a0deux personnes\u00a0» n’est pas connu des produits.',
      'L’ancien réglage s’applique encore aux tirages et aux lots.',
    ),
    'identity.admin-access-reduced.v1': of(
      'team',
      'Les droits retirés à un collègue ne sont pas connus des produits.',
      'Ce qu’il avait demandé peut encore être approuvé.',
    ),
  },
  messaging: {
    'audit.approval-requested.v1': of('team', 'Une demande à approuver n’est pas annoncée à l’équipe.', nobody),
    'audit.dead-letters-found.v1': of('team', 'Des messages en échec ne sont pas annoncés à l’équipe.', nobody),
    'payments.incident-found.v1': of('team', 'Une alerte sur les ventes ou les paiements n’est pas annoncée.', nobody),
    'payments.review-opened.v1': of(
      'team',
      'Un paiement à vérifier n’est pas annoncé à l’équipe.',
      'Une personne attend que son paiement soit vérifié.',
    ),
    'identity.admin-access-reduced.v1': of(
      'team',
      'Les conversations d’un collègue parti ne sont pas rendues.',
      'Des personnes attendent une réponse de quelqu’un qui n’est plus là.',
    ),
    'identity.settings-changed.v1': of(
      'team',
      'Le réglage «\u00a0deux personnes\u00a0» n’est pas connu des messages.',
      'L’ancien réglage s’applique encore aux messages à tous.',
    ),
    'identity.user-registered.v1': of(
      'account',
      'Un compte neuf n’est pas connu de la messagerie.',
      'La personne n’a pas reçu son message de bienvenue et n’en reçoit aucun autre.',
    ),
    'identity.user-updated.v1': of(
      'account',
      'Un nom ou un téléphone corrigé n’est pas connu de la messagerie.',
      'Les SMS vont encore à l’ancien numéro.',
    ),
    'identity.user-erased.v1': of(
      'account',
      'Une personne effacée a encore sa conversation.',
      'Ses données restent plus longtemps qu’annoncé.',
    ),
    'identity.access-ended.v1': of(
      'account',
      'Un appareil déconnecté reçoit encore des notifications.',
      'Quelqu’un d’autre peut les lire sur cet appareil.',
    ),
    'identity.public-name-replaced.v1': of(
      'account',
      'Un nom remplacé par des initiales est encore dans des messages.',
      'Des participants lisent encore l’ancien nom.',
    ),
    'identity.reset-code-requested.v1': of(
      'account',
      'Un code de mot de passe n’est pas parti par SMS.',
      'La personne attend son code et ne peut pas se connecter.',
    ),
    'identity.code-given.v1': of(
      'notice',
      'Un code donné par un administrateur n’est pas annoncé à son propriétaire.',
      'La personne ne sait pas que quelqu’un peut changer son mot de passe.',
    ),
    'identity.winner-warned.v1': of('notice', 'Un gagnant n’est pas averti d’un changement de son compte.', unsaid),
    'catalog.product-changed.v1': of(
      'account',
      'Un produit changé n’est pas connu de la messagerie.',
      'Les messages montrent encore l’ancien nom du produit.',
    ),
    'catalog.strike-announced.v1': of(
      'notice',
      'Le retrait prévu d’un texte n’est pas annoncé.',
      'Les participants ne savent pas qu’un texte du produit sera retiré dans un jour.',
    ),
    'catalog.product-explained.v1': of('notice', 'Une précision d’un produit n’est pas annoncée.', unsaid),
    'catalog.draw-appointed.v1': of(
      'notice',
      'L’heure d’un tirage n’est pas annoncée.',
      'Les participants ne reçoivent ni l’heure ni le cachet de la liste. Les deux sont sur la page du tirage.',
    ),
    'catalog.draw-completed.v1': of(
      'notice',
      'Le résultat d’un tirage n’est pas annoncé.',
      'Participants et gagnants ne reçoivent pas le résultat. Il est sur la page du tirage.',
    ),
    'catalog.draw-cancelled.v1': of(
      'notice',
      'L’annulation d’un tirage n’est pas annoncée.',
      'Les participants ont leur crédit sans en connaître la raison.',
    ),
    'catalog.delivery-advanced.v1': of(
      'notice',
      'Une étape de la remise d’un lot n’est pas annoncée.',
      'Le gagnant peut manquer son rendez-vous.',
    ),
    'catalog.prize-forfeited.v1': of(
      'notice',
      'Un lot passé au ticket suivant n’est pas annoncé.',
      'Le nouveau gagnant ne sait pas qu’il a gagné.',
    ),
    'tickets.tickets-granted.v1': of('notice', 'Des tickets donnés ne sont pas annoncés.', unsaid),
    'tickets.credit-issued.v1': of('notice', 'Un crédit n’est pas annoncé.', unsaid),
    'tickets.friend-participated.v1': of('notice', 'La participation d’un ami n’est pas annoncée.', unsaid),
    'tickets.place-freed.v1': of(
      'notice',
      'Une place libérée n’est pas annoncée.',
      'La personne qui attendait une place n’est pas prévenue.',
    ),
    'tickets.wished-draw-opened.v1': of(
      'notice',
      'L’ouverture d’un tirage n’est pas annoncée.',
      'La personne qui voulait être prévenue du prochain tirage ne l’est pas.',
    ),
    'tickets.free-tickets-waiting.v1': of(
      'notice',
      'Un rappel de tickets gratuits à placer n’est pas envoyé.',
      'La personne n’est pas prévenue. Ses tickets gratuits l’attendent toujours dans Mes Tickets.',
    ),
    'catalog.winner-words-changed.v1': of(
      'notice',
      'Le refus de ce qu’un gagnant voulait montrer n’est pas annoncé.',
      'Le gagnant ne reçoit pas la raison. Elle est dans Mes lots gagnés.',
    ),
    'payments.refund-owed.v1': of('notice', 'Un remboursement prévu n’est pas annoncé.', unsaid),
    'payments.refund-paid.v1': of('notice', 'Un remboursement versé n’est pas annoncé.', unsaid),
    'payments.refund-reference-corrected.v1': of('notice', 'Une référence corrigée n’est pas annoncée.', unsaid),
  },
};
