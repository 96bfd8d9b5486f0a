import { operators, type Operator, type Payment } from './payment.js';

const operatorNames: Record<Operator, { name: string; hint: string }> = {
  orange: { name: 'Orange Money', hint: 'Côte d’Ivoire' },
  mtn: { name: 'MTN MoMo', hint: 'Côte d’Ivoire' },
  moov: { name: 'Flooz, Moov Money', hint: 'Togo et Côte d’Ivoire' },
  wave: { name: 'Wave', hint: 'Côte d’Ivoire' },
  't-money': { name: 'Mixx by Yas', hint: 'Togo' },
  card: { name: 'Carte', hint: 'bancaire' },
};

const money = new Intl.NumberFormat('fr-FR');
const francs = (amount: number) => `${money.format(amount)} F CFA`;

/** Escapes text for HTML, including attributes: everything here was sent by a merchant. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Groups digits in pairs, as phone numbers are usually written. */
function groupedPhone(phone: string): string {
  return phone.replace(/\D/g, '').replace(/(\d{2})(?=\d)/g, '$1 ');
}

const merchantName = (payment: Payment) => payment.app.replace(/[_-]+/g, ' ');

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/assets/checkout.css">
</head>
<body>
<p class="sandbox" role="note"><strong>Bac à sable</strong> Aucun débit réel.</p>
<header><span class="mark" aria-hidden="true"></span><span class="provider">FusionPay</span><span class="tag">paiement</span></header>
<main>
${body}
</main>
<footer>Page de paiement d’essai. Ne saisissez jamais de code secret ici.</footer>
</body>
</html>`;
}

function summary(payment: Payment): string {
  const articles = payment.articles
    .flatMap((article) => Object.keys(article))
    .slice(0, 5)
    .map((name) => `<li>${escapeHtml(name)}</li>`)
    .join('');
  return `<section class="summary" aria-label="Votre paiement">
<p class="amount">${francs(payment.totalPrice)}</p>
<ul>${articles}</ul>
<dl><div><dt>Client</dt><dd>${escapeHtml(payment.nomclient)}</dd></div>
<div><dt>Numéro</dt><dd>${escapeHtml(groupedPhone(payment.numeroSend))}</dd></div></dl>
</section>`;
}

const leaveLink = (address: string | null, text: string, kind: string) =>
  address ? `<a class="${kind}" href="${escapeHtml(address)}">${escapeHtml(text)}</a>` : '';

function payForm(payment: Payment, returnAddress: string | null, preselected: Operator): string {
  const choices = operators
    .map((operator) => {
      const { name, hint } = operatorNames[operator];
      const chosen = operator === preselected ? ' checked' : '';
      return `<label class="operator"><input type="radio" name="operator" value="${operator}" required${chosen}><span class="dot dot-${operator}" aria-hidden="true"></span><span class="name">${name}<small>${hint}</small></span></label>`;
    })
    .join('\n');
  return `<h1>Payer ${escapeHtml(merchantName(payment))}</h1>
${payment.statut === 'no paid' ? '<p class="notice" role="status">Vous aviez annulé ce paiement. Vous pouvez encore le faire.</p>' : ''}
${summary(payment)}
<form method="post" action="/pay/${payment.token}">
<fieldset><legend>Votre moyen de paiement</legend>
<div class="operators">
${choices}
</div></fieldset>
<button class="primary" name="action" value="pay">Payer ${francs(payment.totalPrice)}</button>
<div class="others">
<button name="action" value="fail">Simuler un échec</button>
<button name="action" value="cancel">Annuler le paiement</button>
</div>
</form>
${leaveLink(returnAddress, 'Quitter sans payer', 'leave')}`;
}

function result(payment: Payment, returnAddress: string | null): string {
  const paid = payment.statut === 'paid';
  return `<h1>${paid ? 'Paiement réussi' : 'Paiement refusé'}</h1>
<p class="notice ${paid ? 'good' : 'bad'}" role="status">${
    paid
      ? `${francs(payment.totalPrice)} payés avec ${payment.operator ? operatorNames[payment.operator].name : 'votre compte'}.`
      : 'L’opérateur a refusé ce paiement. Rien n’a été débité.'
  }</p>
${summary(payment)}
${leaveLink(returnAddress, `Retourner chez ${merchantName(payment)}`, 'primary')}`;
}

/** The complete page of a payment: the payment options while it can be paid, then its result. */
export function checkoutPage(payment: Payment, returnAddress: string | null, preselected: Operator): string {
  const open = payment.statut === 'pending' || payment.statut === 'no paid';
  return frame(
    `${francs(payment.totalPrice)} · ${merchantName(payment)}`,
    open ? payForm(payment, returnAddress, preselected) : result(payment, returnAddress),
  );
}

export function notFoundPage(): string {
  return frame(
    'Paiement introuvable',
    '<h1>Paiement introuvable</h1><p class="notice bad" role="status">Ce lien de paiement n’existe pas ou plus. Retournez chez le marchand et recommencez.</p>',
  );
}
