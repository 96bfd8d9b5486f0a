/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { openProductPage } from '../../../test/product-page.js';

let api: ApiServer;
const { press, left, bodies } = openProductPage((server) => (api = server));

const words = (nth: number) => screen.getByLabelText<HTMLInputElement>(`Ce que montre la photo ${nth}`);
const [gamepads, box] = [
  { alt: 'Les deux manettes', image_url: '/products/manettes.svg' },
  { alt: 'La boîte fermée', image_url: '/products/carton.svg' },
];

test('pictures change their order and their words, and one is removed', async () => {
  expect([words(2).value, words(3).value]).toEqual([gamepads.alt, box.alt]);
  fireEvent.click(screen.getByRole('button', { name: 'Avancer la photo 3' }));
  fireEvent.input(words(2), { target: { value: 'La boîte' } });
  await press('Enregistrer');
  await left();
  expect(bodies()).toEqual([
    { pictures: [{ ...box, alt: 'La boîte' }, gamepads], before: { pictures: [gamepads, box] } },
  ]);
});

test('a new picture is last and needs words', async () => {
  const image_url = `/images/${'b2'.repeat(16)}`;
  api.answers['POST /admin/images'] = { status: 201, body: { image_url } };
  fireEvent.change(screen.getByLabelText('Ajouter une photo ou la déposer ici'), {
    target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] },
  });
  await waitFor(() => expect(words(4).value).toBe(''));
  await press('Enregistrer');
  await screen.findByText('Décrivez chaque photo en quelques mots');
  expect(document.activeElement).toBe(words(4));
  expect(bodies()).toBeUndefined();
  fireEvent.input(words(4), { target: { value: 'Le dos' } });
  fireEvent.click(screen.getByRole('button', { name: 'Retirer la photo 2' }));
  await press('Enregistrer');
  await left();
  expect(bodies()).toMatchObject([{ pictures: [box, { alt: 'Le dos', image_url }] }]);
});
