import type { AccountingMonth, AccountingSums } from '@raffle/contracts/http/admin-accounting';
import type { CsvColumn } from '@raffle/service-kit';

/** One figure of one month. */
interface Line {
  month: string;
  state: string;
  what: string;
  product: string | null;
  count: number | null;
  /** F CFA */
  amount: number | null;
}

export const accountingColumns: readonly CsvColumn<Line>[] = [
  { title: 'Mois', value: ({ month }) => month },
  { title: 'État', value: ({ state }) => state },
  { title: 'Ligne', value: ({ what }) => what },
  { title: 'Produit', value: ({ product }) => product },
  { title: 'Nombre', value: ({ count }) => count },
  { title: 'Montant (F CFA)', value: ({ amount }) => amount },
];

const states: Record<AccountingMonth['state'], string> = { running: 'En cours', open: 'À clôturer', closed: 'Clos' };

const sums = ({ payments, gross, sent_back, fees, refunds, goodwill }: AccountingSums, before = '') => [
  { what: `${before}Encaissé`, product: null, count: payments, amount: gross },
  { what: `${before}Reçu et à rendre`, product: null, count: null, amount: sent_back },
  { what: `${before}Frais du prestataire`, product: null, count: null, amount: fees },
  { what: `${before}Remboursements versés`, product: null, count: null, amount: refunds },
  { what: `${before}Crédits offerts (hors recettes)`, product: null, count: null, amount: goodwill },
];

/** The books with one line per figure, so that a spreadsheet can sum and filter them. */
export async function* accountingLines(months: readonly AccountingMonth[]): AsyncGenerator<Line> {
  for (const { month, state, corrections, credits_outstanding, products, ...own } of months) {
    const lines = [
      ...sums(own),
      ...(corrections ? sums(corrections, 'Correction des mois clos : ') : []),
      { what: 'Crédits en circulation', product: null, count: null, amount: credits_outstanding },
      ...(products ?? []).flatMap(({ product_id, name, ...sold }) => {
        const product = `${name} (n° ${product_id})`;
        return [
          { what: 'Tickets vendus', product, count: sold.tickets, amount: sold.amount },
          ...(sold.credit_tickets > 0
            ? [
                {
                  what: 'Tickets placés avec un crédit',
                  product,
                  count: sold.credit_tickets,
                  amount: sold.credit_amount,
                },
              ]
            : []),
          ...(sold.promotional_tickets > 0
            ? [
                {
                  what: 'Tickets placés avec un crédit offert',
                  product,
                  count: sold.promotional_tickets,
                  amount: sold.promotional_amount,
                },
              ]
            : []),
        ];
      }),
    ];
    for (const line of lines) yield { month, state: states[state], ...line };
  }
}
