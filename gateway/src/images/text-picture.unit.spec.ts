import { expect, test } from '@jest/globals';
import { drawable, loadSharp, shorten, textPicture, type TextLook } from './text-picture.js';

const look: TextLook = { width: 1_000, size: 84, color: '#000000', font: 'bold' };
async function size(text: string, font: TextLook['font']) {
  const { info } = (await textPicture(await loadSharp(), text, { ...look, font }))!;
  return info;
}

test.each(['ɔ', 'ʋ', 'ɣ', 'ɛ', 'ɖ', 'ŋ', 'Ɔ', 'Ʋ', 'Ɣ', 'Ɛ', 'ƒ', 'Ƒ'])(
  'a tone of %s is above it, not behind it',
  async (letter) => {
    for (const font of ['bold', 'medium'] as const) {
      const [plain, toned] = [await size(`n${letter}`, font), await size(`n${letter}\u0301`, font)];
      expect(toned.width - plain.width).toBeLessThan(6);
      expect(toned.height).toBeGreaterThan(plain.height);
    }
  },
);

test.each([
  ['Téléphone 🎉 👨‍👩‍👧 neuf', 'Téléphone neuf'],
  ['Afi 🎉, Lomé', 'Afi, Lomé'],
  ['🇹🇬 Moto 1️⃣ ❤️ 👍🏿', 'Moto 1'],
  ['Samsung® n° 5 · 50 %, l’été\u0007', 'Samsung® n° 5 · 50 %, l’été'],
  ['Ɖɔ́ɖɔ́ Ʋiʋi', 'Ɖɔ́ɖɔ́ Ʋiʋi'],
  ['𝓐𝓯𝓲 𝟓', 'Afi 5'],
  ['العربية 中文', ''],
])('of %s is drawn %s', (text, drawn) => expect(drawable(text)).toBe(drawn));

test('a text is cut between letters, never between a letter and its accent', () => {
  expect(shorten('ɔ́ɔ́ɔ́ɔ́', 3)).toBe('ɔ́ɔ́…');
  expect(shorten('ɔ́ɔ́ɔ́', 3)).toBe('ɔ́ɔ́ɔ́');
});
