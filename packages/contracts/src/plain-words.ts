/**
 * The plain French for a technical word, one for each, in everything that people read: screens, messages, refusals, receipts.
 * `One` and `Many` begin a sentence. tests/structure/plain-words.unit.spec.ts refuses the technical words; `/aide` explains these.
 */
export const words = {
  /** A credit (crédit): what a payment is worth on another draw, or as a refund. */
  credit: { one: 'bon d’achat', many: 'bons d’achat', One: 'Bon d’achat', Many: 'Bons d’achat' },
  /** A commitment or a leaf (empreinte): it fits one secret code or one ticket, and does not reveal it. */
  seal: { one: 'cachet', many: 'cachets', One: 'Cachet', Many: 'Cachets' },
  /** The key of a draw (clé), from the secret code and the list: the tickets are picked from it. */
  start: { one: 'point de départ', One: 'Point de départ' },
  /** The record of a draw (dossier): everything that one needs to compute it again. */
  proof: { one: 'preuve', many: 'preuves', One: 'Preuve', Many: 'Preuves' },
} as const;
