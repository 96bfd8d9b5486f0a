import type { OverlayOptions } from 'sharp';
import type { PictureContent } from './picture-content.js';
import { loadSharp, shorten, textPicture, type TextLook } from './text-picture.js';

/** The size that Facebook, WhatsApp and others show without cropping (pixels). */
const pictureSize = { width: 1200, height: 630 };
/** WhatsApp ignores pictures of more than 300 KB; ours are a quarter of that. */
const quality = 82;
const stepSeconds = 8;

/* The colours of frontend/src/app/styles/tokens.css. */
const tones = {
  stage: { from: '#06281e', to: '#0d3d2d', strong: '#f4faf6', soft: '#b9d3c6', accent: '#f9d077' },
  gold: { from: '#f9d077', to: '#dd9f1c', strong: '#2b1d00', soft: '#4a3300', accent: '#6b4700' },
};
const stub = { value: '#0e5840', label: '#5d6d65' };

const left = 64;
const columnWidth = 624;
const card = { left: 744, top: 84, width: 392, height: 462, tear: 334 };
const tile = { left: card.left + 24, top: card.top + 24, width: card.width - 48, height: card.tear - 48 };

/**
 * The picture of a shared link as JPEG.
 * @param image the prize's picture in any format, null where there is none to show
 */
export async function drawPicture(content: PictureContent, brand: string, image: Buffer | null): Promise<Buffer> {
  const sharp = await loadSharp();
  const tone = tones[content.tone];
  const overlays: OverlayOptions[] = [];
  /** Writes a text, centred on `center` if given, and returns the y position of the next one. */
  const write = async (
    text: string,
    at: TextLook & { left: number; top: number; center?: number },
  ): Promise<number> => {
    const written = await textPicture(sharp, text, at);
    if (written === null) return at.top;
    const { data, info } = written;
    const x = at.center === undefined ? at.left : at.center - info.width / 2;
    overlays.push({ input: data, left: Math.round(x), top: Math.round(at.top) });
    return at.top + info.height;
  };

  await write(brand, { left: left + 68, top: 66, size: 34, width: 500, color: tone.strong, font: 'bold' });
  const column = { left, width: columnWidth };
  const title = shorten(content.title, 56);
  const size = title.length <= 16 ? 84 : title.length <= 34 ? 68 : 54;
  let top = await write(content.kicker, { ...column, top: 176, size: 32, color: tone.accent, font: 'bold' });
  top = await write(title, { ...column, top: top + 26, size, color: tone.strong, font: 'bold' });
  top += 18;
  for (const line of content.lines) {
    top = await write(shorten(line, 90), { ...column, top: top + 18, size: 30, color: tone.soft, font: 'medium' });
  }
  const middle = { left: 0, center: card.left + card.width / 2, width: card.width - 32 };
  top = await write(content.stub.value, {
    ...middle,
    top: card.top + card.tear + 28,
    size: content.stub.value.length > 12 ? 40 : 46,
    color: stub.value,
    font: 'bold',
  });
  await write(content.stub.label, { ...middle, top: top + 12, size: 24, color: stub.label, font: 'medium' });
  if (image !== null) {
    const fitted = await sharp(image, { limitInputPixels: 4_000_000, density: 144 })
      .resize({ width: tile.width, height: tile.height, fit: 'inside' })
      .png()
      .timeout({ seconds: stepSeconds })
      .toBuffer({ resolveWithObject: true });
    overlays.push({
      input: fitted.data,
      left: Math.round(tile.left + (tile.width - fitted.info.width) / 2),
      top: Math.round(tile.top + (tile.height - fitted.info.height) / 2),
    });
  }
  return sharp(Buffer.from(background(tone)))
    .composite(overlays)
    .flatten({ background: tone.from })
    .jpeg({ quality, mozjpeg: true })
    .timeout({ seconds: stepSeconds })
    .toBuffer();
}

/** The background, the logo, and the card as a ticket: two notches and a perforation above its stub. */
function background({ from, to, accent }: (typeof tones)['stage']): string {
  const { left: x, top: y, width: w, height: h, tear } = card;
  const notch = 18;
  const line = y + tear;
  const outline =
    `M${x + 24} ${y}h${w - 48}a24 24 0 0 1 24 24V${line - notch}a${notch} ${notch} 0 0 0 0 ${2 * notch}V${y + h - 24}` +
    `a24 24 0 0 1-24 24h-${w - 48}a24 24 0 0 1-24-24V${line + notch}a${notch} ${notch} 0 0 0 0-${2 * notch}V${y + 24}a24 24 0 0 1 24-24z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#g)"/>
<circle cx="1090" cy="610" r="300" fill="${accent}" opacity=".08"/>
<g transform="translate(${left} 58) scale(1.55)"><path fill="${accent}" fill-rule="evenodd" d="M7 2h12.500a6.500 6.500 0 0 1 0 13H6.900A2.600 2.600 0 0 0 4 12.500V5a3 3 0 0 1 3-3zm5 4.500a2 2 0 0 0 0 4h6a2 2 0 0 0 0-4z"/><path fill="${accent}" opacity=".75" fill-rule="evenodd" d="M6.900 17h14.600a6.500 6.500 0 0 1 0 13H7a3 3 0 0 1-3-3v-7.500A2.600 2.600 0 0 0 6.900 17zm5.100 4.500a2 2 0 0 0 0 4h8a2 2 0 0 0 0-4z"/></g>
<path d="${outline}" fill="#ffffff"/>
<rect x="${tile.left}" y="${tile.top}" width="${tile.width}" height="${tile.height}" rx="16" fill="#f0f6f1"/>
<path d="M${x + 34} ${line}h${w - 68}" stroke="#cfddd4" stroke-width="4" stroke-dasharray="4 12" stroke-linecap="round"/>
</svg>`;
}
