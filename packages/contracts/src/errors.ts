import { words } from './plain-words.js';

/**
 * Every error that a browser can receive, defined once: its stable code, HTTP status and French sentence.
 * Sentences quoted by the specification (sections 5 and 8) are exact; do not reword them.
 */
export const errors = {
  // malformed requests, and failures of any call
  invalid_request: { status: 400, message: 'La demande contient des informations incorrectes' },
  unknown_route: { status: 404, message: 'Cette adresse n’existe pas' },
  method_not_allowed: { status: 405, message: 'Cette action n’est pas possible ici' },
  body_too_large: { status: 413, message: 'La demande est trop volumineuse' },
  unsupported_media_type: { status: 415, message: 'Ce format n’est pas accepté' },
  too_many_requests: { status: 429, message: 'Trop de demandes. Patientez un instant puis réessayez' },
  internal_error: { status: 500, message: 'Une erreur est survenue' },
  service_unavailable: { status: 503, message: 'Le service est momentanément indisponible. Réessayez dans un instant' },
  /** The gateway knows that the service behind the call does not answer, and names it. */
  service_down: { status: 503, message: 'Une partie du service ne répond pas en ce moment. Réessayez dans un instant' },
  idempotency_key_reused: { status: 422, message: 'Cette demande a déjà été envoyée avec un autre contenu' },

  // accounts and access
  unauthenticated: { status: 401, message: 'Votre session a expiré. Connectez-vous de nouveau' },
  forbidden: { status: 403, message: 'Vous n’y avez pas accès' },
  login_failed_user: { status: 401, message: 'Numéro de téléphone ou mot de passe incorrect' },
  login_failed_admin: { status: 401, message: "Nom d'utilisateur ou mot de passe incorrect" },
  password_incorrect: { status: 409, message: 'Le mot de passe actuel est incorrect' },
  admin_not_found: { status: 404, message: 'Cet administrateur est introuvable' },

  admin_name_taken: { status: 409, message: 'Ce nom d’utilisateur est déjà pris' },
  last_admin: { status: 409, message: 'Le dernier administrateur ne peut pas être supprimé ni perdre son rôle' },
  user_not_found: { status: 404, message: 'Cet utilisateur est introuvable' },
  goodwill_limit: {
    status: 409,
    message:
      'La limite des crédits offerts en 30\u00a0jours est atteinte\u00a0: 50\u202f000\u00a0F\u00a0CFA par personne, 200\u202f000\u00a0F\u00a0CFA en tout',
  },
  account_blocked: { status: 403, message: 'Votre compte est bloqué. Écrivez-nous pour en connaître la raison' },
  account_not_empty: {
    status: 409,
    message: 'Il vous reste des tickets, de l’argent ou un lot. Si vous fermez votre compte, vous y renoncez.',
  },
  personal_data_incomplete: {
    status: 503,
    message:
      'Une partie de vos données ne répond pas en ce moment. Aucun fichier n’a été fait\u00a0: réessayez dans un instant',
  },
  personal_data_too_large: {
    status: 409,
    message: 'Vos données ne tiennent pas dans un seul fichier. Écrivez-nous\u00a0: nous vous les enverrons',
  },
  totp_required: { status: 401, message: 'Saisissez le code à six chiffres de votre application' },
  totp_refused: { status: 403, message: 'Ce code n’est pas valable ou a déjà servi. Attendez le suivant' },
  second_factor_on: { status: 409, message: 'La validation en deux étapes est déjà active' },
  second_factor_off: { status: 409, message: 'La validation en deux étapes n’est pas active' },
  set_up_first: { status: 403, message: 'Activez d’abord la validation en deux étapes de votre compte' },
  change_password_first: { status: 403, message: 'Choisissez d’abord votre propre mot de passe' },
  password_unchanged: { status: 400, message: 'Choisissez un autre mot de passe que l’actuel' },
  approval_not_found: { status: 404, message: 'Cette demande est introuvable' },
  approval_closed: {
    status: 409,
    message: 'Cette demande n’attend plus\u00a0: elle a été tranchée ou son délai est passé',
  },
  held_act_not_found: { status: 404, message: 'Cette action est introuvable' },
  held_act_over: { status: 409, message: 'Trop tard\u00a0: les dix secondes sont passées' },
  act_held: { status: 409, message: 'Cette action est déjà lancée\u00a0: elle a lieu dans quelques secondes' },
  approval_own: { status: 403, message: 'Un autre administrateur doit approuver votre demande' },
  approval_open: { status: 409, message: 'Une demande attend déjà' },
  approval_needed: {
    status: 409,
    message: 'Un second administrateur doit d’abord donner son accord\u00a0: demandez-le',
  },
  approval_outdated: {
    status: 409,
    message: 'Ce qui devait changer a changé depuis la demande. Refusez-la, puis demandez de nouveau',
  },
  approval_too_early: {
    status: 409,
    message: 'Cette demande se confirme 24\u00a0heures après avoir été faite, pas avant',
  },
  own_password_first: {
    status: 409,
    message: 'Son titulaire doit d’abord se connecter et choisir son propre mot de passe',
  },
  second_factor_first: {
    status: 409,
    message: 'Il manque la validation en deux étapes\u00a0: chacun l’active d’abord sur son propre compte',
  },
  account_unconfirmed: {
    status: 403,
    message:
      'Votre compte n’est pas confirmé\u00a0: une seule personne l’a créé ou changé. Il ne peut ni demander ni approuver ce qui demande deux personnes',
  },
  two_people_needed: {
    status: 409,
    message: 'Il faut d’abord deux super-administrateurs confirmés',
  },
  nothing_changed: { status: 400, message: 'Rien ne change' },
  correction_empty: { status: 400, message: 'Corrigez le nom ou le numéro' },
  phone_of_another: { status: 409, message: 'Un autre compte a déjà ce numéro' },
  prize_not_handed_over: {
    status: 409,
    message:
      'Vous attendez un lot\u00a0: votre nom ne change qu’après sa remise, confirmée par vous ou passée depuis 30\u00a0jours. S’il comporte une erreur, écrivez-nous',
  },
  code_given: {
    status: 409,
    message:
      'Un administrateur a donné un code pour ce compte\u00a0: son nom, son numéro, ses remboursements et sa fermeture attendent 72\u00a0heures',
  },
  session_not_found: { status: 404, message: 'Cette session n’existe plus' },
  push_refused: { status: 422, message: 'Ce navigateur ne peut pas recevoir nos notifications' },
  no_text_messages: { status: 409, message: 'Nous n’envoyons ni SMS ni message WhatsApp en ce moment' },
  no_codes_by_text: {
    status: 409,
    message: 'Nous n’envoyons pas de code en ce moment. Écrivez-nous pour en recevoir un',
  },
  reset_code_refused: { status: 403, message: 'Ce code n’est pas valable ou a déjà servi. Demandez-en un autre' },

  // registration (docs/product.md section 5)
  fields_required: { status: 400, message: 'Tous les champs sont requis' },
  terms_not_accepted: { status: 400, message: "Vous devez accepter les conditions d'utilisation" },
  passwords_differ: { status: 400, message: 'Les mots de passe ne correspondent pas' },
  password_too_short: { status: 400, message: 'Le mot de passe doit contenir au moins 6 caractères' },
  admin_password_too_short: {
    status: 400,
    message: 'Le mot de passe d’un administrateur doit contenir au moins 12 caractères',
  },
  password_too_common: { status: 400, message: 'Ce mot de passe est trop courant. Choisissez-en un autre' },
  phone_invalid: {
    status: 400,
    message: 'Ce numéro de téléphone n’est pas un numéro de mobile du Togo ou de la Côte d’Ivoire',
  },
  phone_taken: { status: 409, message: 'Ce numéro a déjà un compte. Connectez-vous' },
  registration_not_found: { status: 404, message: 'Informations de paiement manquantes' },
  claim_refused: { status: 403, message: 'Ce lien d’inscription n’est plus valable. Connectez-vous avec votre numéro' },
  registration_refund_owed: {
    status: 409,
    message: 'Un compte existe déjà pour ce numéro. Votre paiement vous sera remboursé',
  },

  // payments (docs/product.md section 8)
  payment_init_failed: { status: 502, message: "Erreur lors de l'initialisation du paiement" },
  payment_unreachable: { status: 503, message: 'Erreur de connexion au service de paiement' },
  payment_creation_failed: { status: 502, message: 'Erreur lors de la création du paiement' },
  payment_not_confirmed: { status: 402, message: "Le paiement n'a pas été confirmé" },
  payment_token_missing: { status: 400, message: 'Token de paiement manquant' },
  payment_not_found: { status: 404, message: 'Ce paiement est introuvable' },
  payment_check_failed: { status: 502, message: 'Erreur lors de la vérification du paiement' },
  payment_information_missing: { status: 400, message: 'Informations de paiement manquantes' },
  purchase_confirmation_failed: { status: 500, message: "Erreur lors de la confirmation de l'achat" },
  purchase_paid: { status: 409, message: 'Cet achat est déjà payé. Vos tickets sont dans «\u00a0Mes Tickets\u00a0»' },
  credited: {
    status: 409,
    message: `Votre ticket n’a pas pu être placé sur ce tirage\u00a0: votre paiement est devenu un ${words.credit.one}, à utiliser sur un autre tirage`,
  },
  payment_refunded: {
    status: 409,
    message: 'Le montant reçu n’était pas le montant demandé\u00a0: nous vous le remboursons',
  },
  in_review: { status: 409, message: 'Votre paiement est en cours de vérification par notre équipe. Rien n’est perdu' },

  payment_not_in_review: { status: 409, message: 'Ce paiement n’attend pas de décision' },
  amount_changed: {
    status: 409,
    message: 'Le montant a changé entre-temps\u00a0: il est relu. Vérifiez-le, puis demandez de nouveau',
  },
  payment_not_paid: { status: 409, message: 'Le prestataire ne montre pas ce paiement comme payé' },
  payment_amount_unknown: { status: 409, message: 'Le prestataire n’indique pas le montant reçu. Réessayez plus tard' },
  payment_shown_paid: {
    status: 409,
    message: 'Le prestataire montre ce paiement comme payé\u00a0: accordez-le ou remboursez-le',
  },
  payment_money_missing: {
    status: 409,
    message:
      'Le prestataire a indiqué de l’argent reçu, et ne le montre plus. Attendez une demi-heure, puis demandez-lui à nouveau',
  },
  provider_silent: {
    status: 503,
    message: 'Le prestataire de paiement ne répond pas. Ce paiement attend : décidez quand il aura répondu',
  },
  month_not_over: { status: 409, message: 'Ce mois n’est pas terminé\u00a0: il se clôture une heure après sa fin' },
  month_out_of_turn: { status: 409, message: 'Clôturez d’abord les mois précédents' },
  month_not_found: { status: 404, message: 'Ce mois n’a pas de comptes' },
  refund_not_found: { status: 404, message: 'Ce remboursement est introuvable' },
  refunds_need_approval: {
    status: 409,
    message: 'Ces remboursements attendent l’accord d’un second administrateur\u00a0: demandez-le',
  },
  refunds_not_available: {
    status: 409,
    message: 'Ces remboursements sont déjà versés, abandonnés, déjà dans un fichier ou sans numéro. La liste est relue',
  },
  refund_file_not_found: { status: 404, message: 'Ce fichier est introuvable' },
  refund_in_file: {
    status: 409,
    message: 'Ce remboursement est dans un fichier pour l’opérateur\u00a0: il se règle avec lui',
  },
  contact_time_impossible: { status: 409, message: 'Le contact a eu lieu entre le tirage et maintenant' },
  handover_time_impossible: { status: 409, message: 'La remise a eu lieu entre le tirage et maintenant' },
  handover_code_wrong: { status: 409, message: 'Ce code n’est pas celui de ce lot. Relisez-le avec le gagnant' },
  handover_needs_two_people: {
    status: 409,
    message:
      'Un administrateur a changé ce compte depuis la clôture de la liste\u00a0: le code ne suffit plus. Deux administrateurs doivent noter la remise',
  },
  transfer_date_impossible: {
    status: 409,
    message: 'Le versement a eu lieu entre le jour du fichier et aujourd’hui',
  },
  refund_not_paid: {
    status: 409,
    message: 'Ce remboursement n’est pas encore versé\u00a0: il n’a pas de référence à corriger',
  },
  transfer_reference_used: { status: 409, message: 'Cette référence est déjà celle d’un autre remboursement' },
  refund_paid_otherwise: { status: 409, message: 'Ce remboursement est déjà réglé par un autre transfert' },
  provider_not_configured: { status: 409, message: 'Ce prestataire de paiement n’est pas configuré' },
  holder_message_not_found: { status: 404, message: 'Ce message est introuvable' },
  holder_message_sent: { status: 409, message: 'Ce message est déjà parti\u00a0: il ne peut plus être annulé' },
  saved_reply_not_found: { status: 404, message: 'Cette réponse enregistrée n’existe plus' },
  saved_reply_title_taken: { status: 409, message: 'Une autre réponse a déjà ce titre' },
  campaign_code_taken: { status: 409, message: 'Une autre campagne a déjà ce code' },
  campaign_not_found: { status: 404, message: 'Cette campagne est introuvable' },
  campaigns_full: { status: 409, message: 'Il y a déjà 200 campagnes en cours\u00a0: terminez-en une' },
  saved_replies_full: { status: 409, message: 'Il y a déjà 100 réponses enregistrées\u00a0: supprimez-en une' },
  conversation_taken: { status: 409, message: 'Cette conversation a changé de mains entre-temps' },
  colleague_not_in_support: { status: 409, message: 'Ce collègue ne s’occupe pas des messages' },
  written_meanwhile: {
    status: 409,
    message: 'Cette personne a écrit entre-temps\u00a0: lisez son message, puis décidez',
  },
  conversation_not_found: { status: 404, message: 'Cette conversation est introuvable' },

  date_passed: { status: 409, message: 'Cette date est déjà passée' },
  date_moved_already: { status: 409, message: 'La date a déjà été reportée une fois\u00a0: elle ne change plus' },
  date_too_late: { status: 409, message: 'La date peut être reportée de 30\u00a0jours au plus' },

  beacon_awaited: {
    status: 409,
    message: 'La liste des tickets est clôturée et publiée. Le tirage attend le nombre public annoncé',
  },
  round_not_expected: {
    status: 409,
    message: 'Ce tirage n’attend pas ce nombre. Vérifiez le numéro du tour et sa signature',
  },
  beacon_unavailable: { status: 409, message: 'Aucun relais de drand n’est configuré. Choisissez une autre règle' },

  // tickets
  sold_out: { status: 409, message: 'Il ne reste plus assez de places pour ce tirage' },
  product_not_active: { status: 409, message: 'Ce tirage n’est pas ouvert' },
  too_many_holds: {
    status: 409,
    message: 'Vous avez déjà trois achats en attente de paiement. Payez ou annulez l’un d’eux',
  },
  hold_with_other_quantity: {
    status: 409,
    message: 'Un achat est déjà en attente de paiement pour ce produit, avec un autre nombre de tickets',
  },
  wait_after_unpaid_hold: {
    status: 409,
    message:
      'Votre dernier achat n’a pas été payé : ce qui vous était réservé est de nouveau à tout le monde. Réessayez plus tard',
  },
  person_limit_reached: {
    status: 409,
    message:
      'Ce tirage limite le nombre de tickets par personne : vous avez atteint ce nombre. Choisissez un autre tirage',
  },
  play_paused: {
    status: 409,
    message: 'Vous avez mis votre compte en pause. Vos tickets et vos lots ne sont pas touchés',
  },
  play_limit_reached: { status: 409, message: 'Cet achat dépasse la limite de jeu. Rien n’est débité' },
  free_ticket_failed: { status: 500, message: "Erreur lors de l'attribution des tickets gratuits" },
  no_free_ticket_left: { status: 409, message: 'Vous avez déjà placé tous vos tickets gratuits' },
  no_referral_ticket_left: { status: 409, message: 'Vous n’avez pas de ticket de parrainage à placer' },
  free_ticket_same_product: { status: 409, message: 'Choisissez deux produits différents pour vos tickets gratuits' },
  reward_ticket_same_product: {
    status: 409,
    message: 'Vous avez déjà un ticket offert de ce genre sur ce tirage. Choisissez un autre tirage',
  },
  free_tickets_not_accepted: {
    status: 409,
    message: 'Ce tirage ne prend pas de tickets gratuits. Choisissez un autre tirage',
  },
  free_ticket_price_too_high: {
    status: 409,
    message: 'Ce tirage est trop cher pour un ticket gratuit. Choisissez un autre tirage',
  },
  free_places_taken: {
    status: 409,
    message: 'Les places pour tickets gratuits de ce tirage sont prises. Choisissez un autre tirage',
  },
  allowance_not_known_yet: { status: 503, message: 'Votre compte se prépare. Réessayez dans un instant' },
  credit_not_found: { status: 404, message: `Ce ${words.credit.one} est introuvable` },
  credit_too_small: { status: 409, message: `Ce ${words.credit.one} ne suffit pas pour ce tirage` },
  credit_not_refundable: {
    status: 409,
    message: `Ce ${words.credit.one} n’est pas de l’argent\u00a0: placez-le sur un tirage`,
  },
  task_taken: { status: 409, message: 'Un autre administrateur s’en occupe déjà' },
  queue_not_found: { status: 404, message: 'Cette file est introuvable' },
  dead_letter_not_found: {
    status: 404,
    message:
      'Ce message n’est plus là\u00a0: il est rejoué ou écarté entre-temps, ou quelqu’un le regarde en ce moment',
  },
  message_not_found: { status: 404, message: 'Ce message est introuvable' },
  entry_not_found: { status: 404, message: 'Ce ticket est introuvable' },

  // pictures
  image_unreadable: { status: 400, message: 'Ce fichier n’est pas une photo lisible (JPEG, PNG, WebP ou AVIF)' },
  image_too_large: { status: 413, message: 'La photo est trop lourde (8\u00a0Mo au plus)' },
  image_not_found: { status: 404, message: 'Cette photo est introuvable' },

  changed_meanwhile: {
    status: 409,
    message: 'Ces valeurs ont changé entre-temps. Rien n’est enregistré\u00a0: comparez, puis enregistrez de nouveau',
  },

  // products and draws
  product_not_found: { status: 404, message: 'Produit non trouvé' },
  product_locked: {
    status: 409,
    message: 'Des tickets se vendent sur ce lot et ces conditions\u00a0: ils ne changent plus',
  },
  picture_elsewhere: {
    status: 409,
    message:
      'La photo vient d’un autre site, où elle peut changer après l’ouverture. Envoyez le fichier dans le formulaire, puis demandez de nouveau',
  },
  prize_not_fixed: {
    status: 409,
    message: 'Personne n’a encore de ticket pour ce lot\u00a0: corrigez sa description elle-même',
  },
  additions_full: { status: 409, message: 'Ce lot a déjà dix précisions' },
  product_drawn: {
    status: 409,
    message: 'Depuis son tirage, les textes, la photo et l’affichage de ce produit ne changent plus',
  },
  product_cancelled: {
    status: 409,
    message: 'Ce tirage est annulé\u00a0: ce que montre sa page ne change plus',
  },
  opening_planned: {
    status: 409,
    message: 'L’ouverture de ce produit est prévue\u00a0: annulez-la d’abord',
  },
  opening_too_far: { status: 409, message: 'Une ouverture se prévoit 90\u00a0jours à l’avance au plus' },
  opening_after_date: { status: 409, message: 'La vente doit s’ouvrir avant la date du tirage' },
  sale_opened: { status: 409, message: 'Ce produit est déjà en vente' },
  product_transition_refused: { status: 409, message: 'Ce changement de statut n’est pas possible' },
  product_has_tickets: {
    status: 409,
    message: 'Ce produit a des tickets\u00a0: annulez le tirage au lieu de le supprimer',
  },
  full_needs_super_admin: {
    status: 403,
    message: 'Toutes les places sont prises : seul un super-administrateur peut annuler ce tirage, et en public',
  },
  /** Its detail names the hour once it is known. */
  draw_at_hour: { status: 409, message: 'Le tirage a lieu à l’heure annoncée\u00a0: il ne peut plus être changé' },
  not_full: { status: 409, message: 'Toutes les places ne sont pas encore prises' },
  draw_failed: { status: 500, message: "Impossible d'effectuer le tirage" },
  delivery_not_found: { status: 404, message: 'Cette remise de lot est introuvable' },
  delivery_over: { status: 409, message: 'Ce lot est déjà remis, ou attribué à un autre ticket' },
  forfeit_too_early: {
    status: 409,
    message:
      'Ce lot ne peut pas encore changer de gagnant\u00a0: il faut 30\u00a0jours sans signe du gagnant et des essais sur 3\u00a0jours différents',
  },
  words_changed: {
    status: 409,
    message: 'Le gagnant a changé d’avis entre-temps, ou quelqu’un a déjà décidé. Relisez la liste',
  },
  evidence_exists: { status: 409, message: 'Cette remise a déjà sa preuve\u00a0: elle ne se remplace pas' },
  evidence_not_found: { status: 404, message: 'Aucune preuve n’est gardée pour cette remise' },
  too_many_corrections: {
    status: 409,
    message: 'Cette remise a déjà 10 corrections\u00a0: on ne peut plus en ajouter',
  },
  delivery_not_handed_over: { status: 409, message: 'Nous n’avons pas encore noté la remise de ce lot' },
  photo_not_agreed: { status: 409, message: 'Le gagnant n’a pas accepté de photo dans l’application' },
  winner_without_phone: { status: 409, message: 'Ce compte est fermé\u00a0: il n’a plus de numéro à appeler' },
  draw_not_found: { status: 404, message: 'Ce tirage est introuvable' },
  entry_list_not_frozen: { status: 409, message: 'La liste des tickets n’est pas encore clôturée' },
} as const satisfies Record<string, { status: number; message: string }>;

/** A stable name of an error; part of the interface, so never renamed. */
export type ErrorCode = keyof typeof errors;
