/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { pictureSources } from './picture-sources.js';
import { ProductPicture } from './product-picture.js';

const kept = `/images/${'0123456789abcdef'.repeat(2)}`;
afterEach(() => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
});
const image = (root: ParentNode) => root.querySelector('img');

test('a kept picture offers every width as AVIF, then as WebP, with the width that is shown', () => {
  const { sources, sizes, fallback } = pictureSources(kept, 'card', false);
  expect(sources).toEqual([
    { format: 'avif', srcSet: `${kept}/240.avif 240w, ${kept}/480.avif 480w, ${kept}/960.avif 960w` },
    { format: 'webp', srcSet: `${kept}/240.webp 240w, ${kept}/480.webp 480w, ${kept}/960.webp 960w` },
  ]);
  expect(sizes).toMatch(/7\.25rem$/);
  expect(fallback).toBe(`${kept}/480.webp`);
  expect(pictureSources(kept, 'thumb', false)).toMatchObject({ sizes: '4rem', fallback: `${kept}/240.webp` });
});

test('the first is loaded at once and first, the others when they are near', () => {
  const { container, rerender } = render(<ProductPicture src={kept} eager />);
  expect(image(container)?.getAttribute('loading')).toBe('eager');
  expect(image(container)?.getAttribute('fetchpriority')).toBe('high');
  expect([image(container)?.width, image(container)?.height]).toEqual([480, 360]);
  rerender(<ProductPicture src={kept} />);
  expect(image(container)?.getAttribute('loading')).toBe('lazy');
  expect(image(container)?.hasAttribute('fetchpriority')).toBe(false);
});

test('who saves data is offered the smallest alone', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { container } = render(<ProductPicture src={kept} place="page" />);
  const offered = [...container.querySelectorAll('source')].map((source) => source.srcset);
  expect(offered).toEqual([`${kept}/240.avif 240w`, `${kept}/240.webp 240w`]);
  expect(image(container)?.getAttribute('src')).toBe(`${kept}/240.webp`);
});

test.each(['/products/console.svg', 'https://shop.example/photo.jpg'])('%s stays a plain picture', (src) => {
  const { container } = render(<ProductPicture src={src} />);
  expect(container.querySelector('picture')).toBeNull();
  expect(image(container)?.getAttribute('src')).toBe(src);
  expect(image(container)?.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('a picture that cannot be loaded leaves the quiet tile, and another one is tried again', () => {
  const { container, rerender } = render(<ProductPicture src={kept} />);
  fireEvent.error(image(container)!);
  expect(container.querySelector('.shot')?.childElementCount).toBe(0);
  rerender(<ProductPicture src="/products/console.svg" />);
  expect(image(container)).not.toBeNull();
});

test('no address, no picture', () => {
  expect(render(<ProductPicture src="" />).container.querySelector('img, picture')).toBeNull();
});
