import sharp, { type Sharp } from 'sharp';

/** A picture such as a shop would upload: soft light, round objects with edges, and sensor noise. The same seed gives the same bytes. */
export function photo({ width = 1200, height = 900, seed = 7, things = 12 } = {}): Sharp {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const pixels = Buffer.alloc(width * height * 3);
  const paint = (x: number, y: number, red: number, green: number, blue: number) => {
    const noise = (random() + random() - 1) * 14;
    const at = (y * width + x) * 3;
    pixels[at] = clamp(red + noise);
    pixels[at + 1] = clamp(green + noise);
    pixels[at + 2] = clamp(blue + noise);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) paint(x, y, 150 + (80 * y) / height, 160 + (60 * x) / width, 190);
  }
  for (let thing = 0; thing < things; thing++) {
    const [middle, level, radius] = [random() * width, random() * height, (0.03 + random() * 0.17) * width];
    const [red, green, blue] = [random() * 255, random() * 255, random() * 255];
    for (let y = Math.max(0, Math.ceil(level - radius)); y < Math.min(height, level + radius); y++) {
      for (let x = Math.max(0, Math.ceil(middle - radius)); x < Math.min(width, middle + radius); x++) {
        const far = ((x - middle) ** 2 + (y - level) ** 2) / radius ** 2;
        if (far < 1) paint(x, y, red * (1 - far / 2), green * (1 - far / 2), blue * (1 - far / 2));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const clamp = (value: number) => Math.max(0, Math.min(255, value));

/** Left half red, right half blue, so that a rotation is visible. */
export function halves(width: number, height: number): Sharp {
  const right = Math.floor(width / 2);
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: width - right, height, channels: 3, background: '#0000ff' } },
      left: right,
      top: 0,
    },
  ]);
}
