import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { ProductPicture } from './product-picture.js';

test('renders on the server too, where there is no window', () => {
  expect(typeof window).toBe('undefined');
  const src = `/images/${'a'.repeat(32)}`;
  const html = renderToString(<ProductPicture src={src} eager />);
  expect(html).toContain(`<source type="image/avif" srcSet="${src}/240.avif 240w, ${src}/480.avif 480w`);
  expect(html).toMatch(/<img[^>]* width="480" height="360"[^>]* loading="eager"[^>]* fetchPriority="high"/);
  expect(renderToString(<ProductPicture src="/products/console.svg" />)).toContain('src="/products/console.svg"');
});
