import { ticketNumber } from '@raffle/contracts/ticket-number';
import type { Receipt } from '../../shared/draw/verify-receipt.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { brand, drawAddress } from '../../shared/site.js';
import { texts } from './texts.fr.js';

const width = 720;
const margin = 32;
const pad = 40;
const lineHeight = 44;
const rollHeight = 76;
/** A hash takes two lines of this many characters. */
const hashLine = 32;
const hashHeight = 34;
const qrWidth = 176;
const sans = 'system-ui, sans-serif';
const mono = 'ui-monospace, "Roboto Mono", monospace';
const print = '"sans-serif-condensed", "Roboto Condensed", "Arial Narrow", sans-serif';
/** Always those of the light theme: the picture is viewed elsewhere. */
const colors = {
  ground: '#f5f8f5',
  surface: '#ffffff',
  ink: '#0f1f19',
  second: '#43534b',
  line: '#dbe4dd',
  brand: '#0e5840',
  gold: '#f3b93a',
  onGold: '#2b1d00',
};

/** What was paid for an entry, and how. */
export function paidFor({ price, credit_id }: Receipt['entry']): string {
  if (price === 0) return texts.offered;
  return credit_id === null ? money(price) : texts.paidWithCredit(money(price));
}

/** The named values that prove the tickets. With the picture alone, a person can compare them with the published record. */
function proofOf({ entry, commitment, frozen, tickets }: Receipt): [name: string, value: string][] {
  return [
    [texts.commitment, commitment],
    ...(frozen ? [[texts.root, frozen.root] as [string, string]] : []),
    ...tickets.map(({ number, leaf }): [string, string] => [
      `${texts.leaf} ${ticketNumber(entry.product_id, number, entry.capacity)}`,
      leaf,
    ]),
  ];
}

/**
 * A receipt as a picture that a person shows or sends (PNG): numbers, money, and the proof with a code that opens the draw. Without the
 * secrets, which stay with their owner. `reference`: of its payment; null if nothing was paid.
 */
export async function drawReceipt(shown: Receipt, reference: string | null): Promise<Blob> {
  const { entry, terms } = shown;
  const { default: encodeQR } = await import('qr');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser provides no canvas context');
  const numbers = entry.numbers.map((number) => ticketNumber(entry.product_id, number, entry.capacity));
  const facts: [string, string][] = [
    [texts.paid, paidFor(entry)],
    [texts.date, dateAndTime(entry.purchase_date)],
    ...(reference === null ? [] : [[texts.reference, reference] as [string, string]]),
  ];
  const inner = width - 2 * (margin + pad);
  pen.font = `700 40px ${sans}`;
  const title = wrapped(pen, entry.product_name, inner);
  const rollRows = Math.ceil(numbers.length / 2);
  const head = 92 + title.length * 50 + 56;
  const stub = head + 72 + rollRows * (rollHeight + 16) + 12;
  const proof = proofOf(shown);
  const proven = stub + 40 + facts.length * lineHeight + 24;
  const blockHeight = 2 * hashHeight + 50;
  const code = proven + 40 + proof.length * blockHeight;
  const bottom = code + qrWidth + 32;
  canvas.width = width;
  canvas.height = margin + bottom + margin;

  pen.fillStyle = colors.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = colors.surface;
  box(pen, margin, margin, width - 2 * margin, bottom, 24);
  const left = margin + pad;
  const right = width - left;
  const text = (words: string, y: number, font: string, color: string, at: 'left' | 'right' = 'left') => {
    pen.font = font;
    pen.fillStyle = color;
    pen.textAlign = at;
    pen.fillText(words, at === 'left' ? left : right, margin + y, inner);
  };
  text(brand, 64, `900 32px ${sans}`, colors.brand);
  text(texts.receiptTitle, 64, `600 26px ${sans}`, colors.second, 'right');
  title.forEach((line, index) => text(line, 130 + index * 50, `700 40px ${sans}`, colors.ink));
  const summary = `${counted(terms.prizes, 'gagnant', 'gagnants')}, ${counted(terms.capacity, 'place', 'places')}`;
  text(summary, head - 20, `400 26px ${sans}`, colors.second);
  tear(pen, margin + head + 12);
  text(texts.yourTickets(entry.quantity), head + 56, `400 26px ${sans}`, colors.second);
  numbers.forEach((number, index) => {
    const x = left + (index % 2) * (inner / 2 + 8);
    const y = margin + head + 76 + Math.floor(index / 2) * (rollHeight + 16);
    pen.fillStyle = colors.gold;
    box(pen, x, y, inner / 2 - 8, rollHeight, 12);
    pen.fillStyle = colors.onGold;
    pen.textAlign = 'center';
    pen.font = `700 44px ${print}`;
    pen.fillText(number, x + inner / 4 - 4, y + 54, inner / 2 - 40);
  });
  tear(pen, margin + stub);
  facts.forEach(([name, value], index) => {
    text(name, stub + 60 + index * lineHeight, `400 26px ${sans}`, colors.second);
    text(value, stub + 60 + index * lineHeight, `600 26px ${sans}`, colors.ink, 'right');
  });
  tear(pen, margin + proven);
  proof.forEach(([name, value], index) => {
    const y = proven + 50 + index * blockHeight;
    text(name, y, `600 24px ${sans}`, colors.second);
    for (const [line, part] of [value.slice(0, hashLine), value.slice(hashLine)].entries())
      text(part, y + (line + 1) * hashHeight, `400 26px ${mono}`, colors.ink);
  });
  const address = drawAddress(entry.product_id);
  drawCode(pen, encodeQR(address, 'raw', { border: 2 }), left, margin + code);
  pen.textAlign = 'left';
  pen.fillStyle = colors.second;
  pen.font = `400 22px ${sans}`;
  const beside = inner - qrWidth - 24;
  for (const [index, line] of [...wrapped(pen, texts.checkAt, beside), address].entries())
    pen.fillText(line, left + qrWidth + 24, margin + code + 40 + index * 32, beside);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The receipt could not be drawn'))), 'image/png'),
  );
}

/** `modules`: the rows of a QR code, true where dark. */
function drawCode(pen: CanvasRenderingContext2D, modules: boolean[][], x: number, y: number): void {
  // Whole pixels, or a scanner sees grey edges.
  const size = Math.floor(qrWidth / modules.length);
  pen.fillStyle = '#ffffff';
  pen.fillRect(x, y, size * modules.length, size * modules.length);
  pen.fillStyle = '#000000';
  modules.forEach((row, line) =>
    row.forEach((dark, column) => dark && pen.fillRect(x + column * size, y + line * size, size, size)),
  );
}

function wrapped(pen: CanvasRenderingContext2D, words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Rounded by hand: phones of 2018 have no `roundRect`. */
function box(pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath();
  pen.moveTo(x + radius, y);
  pen.arcTo(x + width, y, x + width, y + height, radius);
  pen.arcTo(x + width, y + height, x, y + height, radius);
  pen.arcTo(x, y + height, x, y, radius);
  pen.arcTo(x, y, x + width, y, radius);
  pen.fill();
}

/** The perforation with its two notches. */
function tear(pen: CanvasRenderingContext2D, y: number): void {
  pen.strokeStyle = colors.line;
  pen.lineWidth = 3;
  pen.setLineDash([12, 10]);
  pen.beginPath();
  pen.moveTo(margin + 20, y);
  pen.lineTo(width - margin - 20, y);
  pen.stroke();
  pen.fillStyle = colors.ground;
  for (const x of [margin, width - margin]) {
    pen.beginPath();
    pen.arc(x, y, 14, 0, 2 * Math.PI);
    pen.fill();
  }
}
