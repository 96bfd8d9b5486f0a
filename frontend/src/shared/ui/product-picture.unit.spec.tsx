/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { pictureSources, ProductPicture } from './product-picture.js';

const stored = `/images/${'0123456789abcdef'.repeat(2)}`;
afterEach(() => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
});
const image = (root: ParentNode) => root.querySelector('img');

test('a stored picture offers every width as AVIF, then as WebP, with the displayed width', () => {
  const { sources, sizes, fallback } = pictureSources(stored, 'card', false);
  expect(sources).toEqual([
    { format: 'avif', srcSet: `${stored}/240.avif 240w, ${stored}/480.avif 480w, ${stored}/960.avif 960w` },
    { format: 'webp', srcSet: `${stored}/240.webp 240w, ${stored}/480.webp 480w, ${stored}/960.webp 960w` },
  ]);
  expect(sizes).toMatch(/7\.25rem$/);
  expect(fallback).toBe(`${stored}/480.webp`);
  expect(pictureSources(stored, 'thumb', false)).toMatchObject({ sizes: '4rem', fallback: `${stored}/240.webp` });
});

test('the first loads eagerly and with high priority, the others lazily', () => {
  const { container, rerender } = render(<ProductPicture src={stored} eager />);
  expect(image(container)?.getAttribute('loading')).toBe('eager');
  expect(image(container)?.getAttribute('fetchpriority')).toBe('high');
  expect([image(container)?.width, image(container)?.height]).toEqual([480, 360]);
  rerender(<ProductPicture src={stored} />);
  expect(image(container)?.getAttribute('loading')).toBe('lazy');
  expect(image(container)?.hasAttribute('fetchpriority')).toBe(false);
});

test('with Save-Data only the smallest is offered', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { container } = render(<ProductPicture src={stored} place="page" />);
  const offered = [...container.querySelectorAll('source')].map((source) => source.srcset);
  expect(offered).toEqual([`${stored}/240.avif 240w`, `${stored}/240.webp 240w`]);
  expect(image(container)?.getAttribute('src')).toBe(`${stored}/240.webp`);
});

test.each(['/products/console.svg', 'https://shop.example/photo.jpg'])('%s stays a plain picture', (src) => {
  const { container } = render(<ProductPicture src={src} />);
  expect(container.querySelector('picture')).toBeNull();
  expect(image(container)?.getAttribute('src')).toBe(src);
  expect(image(container)?.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('a picture that cannot be loaded is replaced by the illustration, and another one is tried again', () => {
  const { container, rerender } = render(<ProductPicture src={stored} />);
  fireEvent.error(image(container)!);
  expect(image(container)?.getAttribute('src')).toBe('/products/lot.svg');
  rerender(<ProductPicture src="/products/console.svg" />);
  expect(image(container)?.getAttribute('src')).toBe('/products/console.svg');
});

test('without a network, where the illustration does not load either, the tile is empty, not broken', () => {
  const { container } = render(<ProductPicture src={stored} />);
  fireEvent.error(image(container)!);
  fireEvent.error(image(container)!);
  expect(image(container)).toBeNull();
  expect(container.querySelector('.shot')).not.toBeNull();
});

test('a product without a picture gets the illustration', () => {
  expect(image(render(<ProductPicture src="" />).container)?.getAttribute('src')).toBe('/products/lot.svg');
});
