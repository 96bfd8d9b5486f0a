import { accountingWords as words } from '@raffle/contracts/http/admin-accounting-words';

export const texts = {
  title: 'Comptabilité',
  titleOf: (year: string) => `Comptabilité ${year}`,
  lead: 'Chaque paiement compte le mois où il est confirmé, chaque remboursement le mois où il est versé (heure de Lomé). Montants en F CFA\u00a0; en dessous, le nombre de paiements.',
  printed: (when: string) => `Imprimé le ${when}`,
  year: 'Année',
  print: 'Imprimer',
  loading: 'Chargement de la comptabilité...',
  failed: 'Impossible de charger la comptabilité',
  month: 'Mois',
  states: { running: 'En cours', open: 'À clôturer', closed: 'Clos' },
  closedOn: (when: string) => `le ${when}`,
  total: (year: string) => `Total ${year}`,
  given: (amount: string) => `offerts\u00a0: ${amount}`,
  unknown: 'Inconnu',
  ticket: ['ticket', 'tickets'],
  byOperator: (year: string) => `Par opérateur, ${year}`,
  creditsOf: (year: string) => `Crédits, ${year}`,
  meaning: 'Ce que veut dire chaque mot',
  meanings: [
    [words.registrations, 'Frais d’inscription confirmés dans le mois.'],
    [
      words.purchases,
      'Paiements de tickets confirmés dans le mois, aussi ceux qui sont devenus un crédit faute de place.',
    ],
    [words.sent_back, 'Reçu, mais refusé à la vérification\u00a0: reparti ou à repartir en remboursement.'],
    [words.received, 'Inscriptions, achats et reçu à rendre\u00a0: tout ce que le prestataire indique avoir reçu.'],
    [words.refunds, 'Remboursements versés dans le mois, quel que soit le mois de leur paiement.'],
    [
      words.balance,
      'Encaissé moins remboursé. Les frais n’en sont pas retirés. Les recettes du tableau de bord sont ce solde depuis le début, moins les remboursements à verser ou abandonnés.',
    ],
    [words.fees, 'Comme le prestataire les indique\u00a0: il peut les avoir déjà déduits.'],
    [
      words.givenUp,
      'Dus à des personnes qui ont fermé leur compte et y ont renoncé\u00a0: cet argent reste dans le solde.',
    ],
    [
      words.credits,
      'Valeur des crédits payés\u00a0: au début, plus donnés, moins placés sur des tickets, moins rendus, égale à la fin.',
    ],
    [words.goodwill, 'Donnés sans paiement\u00a0: ni dans l’encaissé, ni dans le solde, ni dans les crédits.'],
    [
      words.tickets,
      'Tickets attribués dans le mois, selon ce qui les a payés. Un tirage annulé ensuite ne les retire pas\u00a0: ils deviennent des crédits.',
    ],
    [
      words.margins,
      'Payé pour les tickets attribués dans le mois, en argent ou avec un crédit payé, moins ceux qui y sont devenus un crédit, moins les frais du prestataire pas encore déduits, moins le coût des lots. Le coût compte le mois où la vente s’ouvre\u00a0; s’il est saisi ou changé après la clôture, le plus ancien mois ouvert. Tickets gratuits et crédits offerts ne rapportent rien.',
    ],
  ],
  unavailable:
    'Les tickets ou les produits ne répondent pas\u00a0: des chiffres manquent. Le fichier et la clôture attendent leur retour.',
  close: 'Clôturer',
  closeOf: (month: string) => `Clôturer ${month}`,
  closeTitle: (month: string) => `Clôturer ${month}\u00a0?`,
  closeText:
    'Ses chiffres ne changeront plus, et la clôture ne se retire pas. Ce qui sera appris plus tard comptera dans les corrections du mois ouvert.',
  closed: (month: string) => `${month} est clos`,
  closeFailed: 'Le mois n’a pas pu être clôturé',
  sales: (month: string) => `Tickets, ${month}`,
  marginsOf: (when: string) => `Marges, ${when}`,
  unknownMargin: 'Inconnue',
  without: (products: string) => `sans ${products} de marge inconnue`,
  product: 'Produit',
  noSales: 'Aucun ticket acheté cette année',
} as const;
