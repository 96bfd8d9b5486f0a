/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router';
import { AfterDialogs } from './after-dialogs.js';
import { Dialog, useHandedFocus } from './dialog.js';

const levels = () => (window.history.state as { dialogs?: number } | null)?.dialogs;

afterEach(async () => {
  cleanup();
  // The steps back of dialogs that were open.
  await waitFor(() => expect(levels()).toBeUndefined());
});

describe('an open dialog', () => {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    window.history.pushState({}, '', '/liste');
    // The router of an earlier spec may have been at a later page: this one is told as a step.
    window.dispatchEvent(new PopStateEvent('popstate'));
    render(
      <BrowserRouter useTransitions={false}>
        <AfterDialogs>
          <Page />
        </AfterDialogs>
      </BrowserRouter>,
    );
    fireEvent.click(screen.getByText('Ouvrir'));
  });
  const dialog = (name = 'Photo') => screen.queryByRole('dialog', { name });
  const path = () => screen.getByRole('status').textContent;
  const back = async () => {
    // Entries follow what was done before.
    await waitFor(() => expect(levels() ?? 0).toBe(screen.queryAllByRole('dialog').length));
    window.history.back();
  };

  test('is not closed by a file chooser that was cancelled, but by Escape', () => {
    fireEvent(screen.getByLabelText('Fichier'), new Event('cancel', { bubbles: true }));
    expect(dialog()).not.toBeNull();
    fireEvent(dialog()!, new Event('cancel', { cancelable: true }));
    expect(dialog()).toBeNull();
  });

  test('is closed by a press and release on the backdrop, not by one of both', () => {
    const box = dialog()!;
    box.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
    const [inside, outside] = [
      { clientX: 150, clientY: 150 },
      { clientX: 10, clientY: 10 },
    ];
    // The target of the click is what both ends have in common.
    fireEvent.mouseDown(screen.getByLabelText('Fichier'), inside);
    fireEvent.click(box, outside);
    fireEvent.mouseDown(box, inside);
    fireEvent.click(box, outside);
    fireEvent.mouseDown(box, outside);
    fireEvent.click(box, inside);
    expect(dialog()).not.toBeNull();
    fireEvent.mouseDown(box, outside);
    fireEvent.click(box, outside);
    expect(dialog()).toBeNull();
  });

  test('is closed by Back, the last one first, and the page stays', async () => {
    fireEvent.click(screen.getByText('Confirmer'));
    expect(dialog('Sûr')).not.toBeNull();
    await back();
    await waitFor(() => expect(dialog('Sûr')).toBeNull());
    expect(dialog()).not.toBeNull();
    await back();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(path()).toBe('/liste');
  });

  test('closed in another way, it leaves no entry behind', async () => {
    await Promise.resolve();
    expect(levels()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(levels()).toBeUndefined());
    expect(dialog()).toBeNull();
    expect(path()).toBe('/liste');
  });

  test('another that opens as it closes has its entry', async () => {
    fireEvent.click(screen.getByText('Remplacer'));
    expect(dialog()).toBeNull();
    expect(dialog('Sûr')).not.toBeNull();
    await back();
    await waitFor(() => expect(dialog('Sûr')).toBeNull());
    expect(path()).toBe('/liste');
  });

  test('a link in it leads on, and Back from there to the page', async () => {
    await Promise.resolve();
    fireEvent.click(screen.getByText('Preuve'));
    expect(path()).toBe('/preuve');
    expect(dialog()).toBeNull();
    await back();
    await waitFor(() => expect(path()).toBe('/liste'));
    await waitFor(() => expect(levels()).toBeUndefined());
    expect(dialog()).toBeNull();
  });

  test('a page that opens right after it has closed is not taken back', async () => {
    const go = window.history.go.bind(window.history);
    jest.spyOn(window.history, 'go').mockImplementationOnce((entries) => {
      go(entries);
      fireEvent.click(screen.getByText('Suivant'));
    });
    await waitFor(() => expect(levels()).toBe(1));
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(path()).toBe('/preuve'));
    await back();
    await waitFor(() => expect(path()).toBe('/liste'));
    expect(levels()).toBeUndefined();
  });

  test('the address may change below it: Back still closes it', async () => {
    await Promise.resolve();
    fireEvent.click(screen.getByText('Filtrer'));
    expect(path()).toBe('/liste?filtre=oui');
    await back();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(path()).toBe('/liste?filtre=oui');
  });
});

function Page() {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const here = pathname === '/liste';
  return (
    <>
      <p role="status">{pathname + search}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Link to="/preuve">Suivant</Link>
      {here && (
        <Dialog open={open} onClose={() => setOpen(false)} title="Photo">
          <input type="file" aria-label="Fichier" />
          <button type="button" onClick={() => setAsking(true)}>
            Confirmer
          </button>
          <button type="button" onClick={() => (setOpen(false), setAsking(true))}>
            Remplacer
          </button>
          <Link to="/preuve" onClick={() => setOpen(false)}>
            Preuve
          </Link>
          <Link to="?filtre=oui" replace>
            Filtrer
          </Link>
        </Dialog>
      )}
      {here && <Dialog open={asking} onClose={() => setAsking(false)} title="Sûr" children={null} />}
    </>
  );
}

test('an element removed with the focus in it hands the focus to the screen', () => {
  const { rerender } = render(<Screen waiting />);
  screen.getByText('Placer').focus();
  rerender(<Screen />);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('an element removed without the focus does not move it', () => {
  const { rerender } = render(<Screen waiting />);
  screen.getByText('Actualiser').focus();
  rerender(<Screen />);
  expect(document.activeElement).toBe(screen.getByText('Actualiser'));
});

function Screen({ waiting = false }: { waiting?: boolean }) {
  return (
    <main id="contenu" tabIndex={-1}>
      <button type="button">Actualiser</button>
      {waiting && <Waiting />}
    </main>
  );
}

function Waiting() {
  const card = useRef<HTMLLIElement>(null);
  useHandedFocus(card);
  return (
    <li ref={card}>
      <button type="button">Placer</button>
    </li>
  );
}
