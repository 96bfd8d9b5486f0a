/** Why a message was dead-lettered; a reason of a newer service has no words. */
export const deadLetterReasons: Readonly<Record<string, string>> = {
  handler_failed: 'Le traitement a échoué',
  not_json: 'Contenu illisible',
  schema_mismatch: 'Contenu inattendu',
  unknown_event: 'Événement inconnu',
  no_message_id: 'Sans identifiant',
  no_user_id: 'Sans expéditeur',
  wrong_publisher: 'Expéditeur non autorisé',
  too_old: 'Trop ancien',
  delivery_limit: 'Le service s’est arrêté en le traitant',
};
