/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ProductGallery } from './product-gallery.js';

afterEach(cleanup);

const [box, side] = ['La boîte fermée', 'De côté'].map((alt, nth) => ({ alt, image_url: `/images/${nth}` }));
const show = (image_url: string, pictures: object[]) =>
  render(
    <ProductGallery
      product={{ name: 'Console', image_url, pictures: pictures as { alt: string; image_url: string }[] }}
    />,
  );
const sources = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

/** jsdom has no layout: three pictures of 300 px. */
function swipeTo(left: number) {
  const list = screen.getByRole('list');
  Object.defineProperties(list, {
    scrollWidth: { configurable: true, value: 900 },
    scrollLeft: { configurable: true, value: left },
  });
  fireEvent.scroll(list);
}

test('a picture is loaded once it begins to be seen, and stays', () => {
  show('/a.svg', [box!, side!]);
  expect(sources()).toEqual(['/a.svg']);
  expect(screen.getByRole('status').textContent).toBe('Photo 1 /sur 3');
  swipeTo(2);
  expect(sources()).toEqual(['/a.svg']);
  swipeTo(40);
  expect(sources()).toEqual(['/a.svg', '/images/0']);
  expect(screen.getByAltText('La boîte fermée')).toBeTruthy();
  swipeTo(600);
  expect(sources()).toHaveLength(3);
  expect(screen.getByRole('status').textContent).toBe('Photo 3 /sur 3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Photo suivante' }).disabled).toBe(true);
  swipeTo(0);
  expect(sources()).toHaveLength(3);
});

test('a single picture has nothing to turn, whichever it is', () => {
  const { rerender } = show('/a.svg', []);
  expect([sources(), screen.queryByRole('button')]).toEqual([['/a.svg'], null]);
  rerender(<ProductGallery product={{ name: 'Console', image_url: '', pictures: [box!] }} />);
  expect([sources(), screen.queryByRole('button')]).toEqual([['/images/0'], null]);
  expect(screen.getByAltText('La boîte fermée')).toBeTruthy();
});
