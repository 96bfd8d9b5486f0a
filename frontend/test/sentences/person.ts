import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

/** Waits for a button, link or labelled choice with that name, and presses it. */
export async function press(name: string | RegExp, place: HTMLElement = document.body): Promise<void> {
  const isNamed = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim();
    return typeof name === 'string' ? text === name : name.test(text);
  };
  const found = await waitFor(() => {
    const one = [...place.querySelectorAll('button, a, label')].find(isNamed);
    if (!one) throw new Error(`Nothing that can be pressed is named ${name}.`);
    return one;
  });
  // What follows immediately has happened too.
  await act(async () => void fireEvent.click(found));
}

/** Types into fields, by their labels. */
export async function fill(fields: Record<string, string>, place: HTMLElement = document.body): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = await within(place).findByLabelText(label);
    await act(async () => void fireEvent.input(field, { target: { value } }));
  }
}

/** The open dialog. */
export const dialog = (): Promise<HTMLElement> =>
  waitFor(() => {
    const open = document.querySelector<HTMLElement>('dialog[open]');
    if (!open) throw new Error('No dialog is open.');
    return open;
  });

/** The card with this heading. */
export async function cardOf(heading: string): Promise<HTMLElement> {
  const card = (await screen.findByText(heading, { selector: 'h2, h3' })).closest('form');
  if (!card) throw new Error(`No form has the heading ${heading}.`);
  return card;
}

/** Types phone and password and presses the button. */
export async function logIn(): Promise<void> {
  await fill({ 'Numéro de téléphone': '90112345', 'Mot de passe': 'soleil26' });
  await press('Se connecter');
}

/** Fills in the registration, with changes, and presses the button. */
export async function register(changes: Record<string, string> = {}): Promise<void> {
  await fill({
    'Nom complet': 'Afi Mensah',
    'Numéro de téléphone': '90112345',
    'Ville (Togo)': 'Lomé',
    'Mot de passe': 'soleil26',
    'Confirmer le mot de passe': 'soleil26',
    ...changes,
  });
  await press(/^J’accepte/);
  await press(/^Payer/);
}
