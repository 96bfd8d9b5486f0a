/**
 * The specification's exact sentences: its error catalogue (section 8), the registration's rules (section 5) in their
 * order, its success and loading texts. They are repeated here on purpose: rewording a sentence in the application must
 * not reword its test.
 */
const errorCatalogue = {
  'Login failure, user mode': 'Numéro de téléphone ou mot de passe incorrect',
  'Login failure, admin mode': "Nom d'utilisateur ou mot de passe incorrect",
  'Exception on login': 'Une erreur est survenue',
  'Payment init failure': "Erreur lors de l'initialisation du paiement",
  'Payment service unreachable': 'Erreur de connexion au service de paiement',
  'Products load failure': 'Impossible de charger les produits',
  'Free ticket failure': "Erreur lors de l'attribution des tickets gratuits",
  'Tickets load failure': 'Impossible de charger vos tickets',
  'Product missing': 'Produit non trouvé',
  'Ticket payment creation failure, or no payment_url': 'Erreur lors de la création du paiement',
  'No token in query': 'Token de paiement manquant',
  'Payment not confirmed': "Le paiement n'a pas été confirmé",
  'Status check failure': 'Erreur lors de la vérification du paiement',
  'Missing pending purchase or user': 'Informations de paiement manquantes',
  'Purchase confirmation failure': "Erreur lors de la confirmation de l'achat",
  'Admin create': 'Impossible de créer le produit',
  'Admin update': 'Impossible de mettre à jour le produit',
  'Admin delete': 'Impossible de supprimer le produit',
  'Admin draw': "Impossible d'effectuer le tirage",
  'Referral settings save': 'Erreur lors de la sauvegarde des paramètres de parrainage',
  '401 on any call': 'token removed, user sent to /login',
} as const;

const registrationRules = {
  'a field is missing': 'Tous les champs sont requis',
  'terms not accepted': "Vous devez accepter les conditions d'utilisation",
  'passwords differ': 'Les mots de passe ne correspondent pas',
  'password too short': 'Le mot de passe doit contenir au moins 6 caractères',
} as const;

const successTexts = {
  'referral settings saved': 'Paramètres de parrainage sauvegardés avec succès !',
  'settings saved': 'Paramètres sauvegardés avec succès !',
  'message broadcast': 'Message diffusé à tous les utilisateurs !',
  'registration paid': 'Inscription confirmée avec succès !',
  'payment confirmed': 'Paiement confirmé avec succès !',
  'tickets bought': '1 ticket(s) acheté(s) avec succès pour Console de salon et 2 manettes!',
  'referral link copied': 'Lien de parrainage copié dans le presse-papiers !',
} as const;

const loadingTexts = {
  'products, on the landing page': 'Chargement des produits...',
  'products, on the dashboard': 'Chargement des produits...',
  'free tickets being placed': 'Attribution en cours...',
} as const;

/** Every row of the specification: the table must provoke each one. */
export type Situation =
  keyof typeof errorCatalogue | keyof typeof registrationRules | keyof typeof successTexts | keyof typeof loadingTexts;

export const sentences: Record<Situation, string> = {
  ...errorCatalogue,
  ...registrationRules,
  ...successTexts,
  ...loadingTexts,
};
