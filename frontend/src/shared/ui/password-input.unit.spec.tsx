/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PasswordInput } from './password-input.js';

afterEach(cleanup);

test('a visible password is neither corrected nor sent to a spelling service', () => {
  render(<PasswordInput label="Mot de passe" />);
  fireEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  const { attributes } = screen.getByLabelText('Mot de passe');
  const attribute = (name: string) => attributes.getNamedItem(name)?.value;
  expect(attribute('type')).toBe('text');
  expect(attribute('spellcheck')).toBe('false');
  expect(attribute('autocorrect')).toBe('off');
  expect(attribute('autocapitalize')).toBe('none');
});
