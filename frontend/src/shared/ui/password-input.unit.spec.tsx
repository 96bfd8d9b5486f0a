/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PasswordInput } from './password-input.js';

afterEach(cleanup);

test('a visible password is neither corrected nor sent to a spelling service', () => {
  render(<PasswordInput label="Mot de passe" />);
  fireEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  const { attributes } = screen.getByLabelText('Mot de passe');
  const said = (name: string) => attributes.getNamedItem(name)?.value;
  expect(said('type')).toBe('text');
  expect(said('spellcheck')).toBe('false');
  expect(said('autocorrect')).toBe('off');
  expect(said('autocapitalize')).toBe('none');
});
