/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { line } from '@raffle/contracts/bounded';
import { defineList } from '@raffle/contracts/http/define-list';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { renderAt } from '../../../test/render-at.js';
import { AdminList, cellsOf } from './admin-list.js';
import { useListView } from './list-address.js';

afterEach(cleanup);
// jsdom does not implement dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

const names = Array.from({ length: 60 }, (_, index) => `Ligne ${index + 1}`);
const list = defineList(z.object({ name: line }), 'rows', {
  title: 'Lignes',
  none: 'Aucune ligne',
  search: { label: 'Recherche', hint: 'Nom' },
  columns: {
    name: { title: 'Nom', sort: 'asc' },
    created_at: { title: 'Création', sort: 'desc' },
    city: { title: 'Ville' },
    country: { title: 'Pays' },
  },
  sort: ['created_at', 'desc'],
  choices: { state: { label: 'État', all: 'Tous', words: { active: 'Actif' } } },
  days: 'Du',
});
let total = names.length;
function List() {
  const [view, onView] = useListView(list);
  const navigate = useNavigate();
  const rows = names.slice((view.page - 1) * view.limit, view.page * view.limit);
  return (
    <>
      <AdminList
        list={list}
        view={view}
        onView={onView}
        result={{
          data: { rows, total },
          error: null,
          isPending: false,
          isPlaceholderData: false,
          refetch: () => undefined,
        }}
        columns={[
          { title: 'Choix', cell: (name) => <input type="checkbox" aria-label={`Cocher ${name}`} /> },
          ...cellsOf(list, {
            name: { card: 'lead', cell: (name: string) => <Link to={`/${name}`}>{name}</Link> },
            created_at: { cell: (name) => <button>Choisir {name}</button> },
            city: { cell: () => 'Lomé' },
            country: { from: 'wide', label: 'Pays', cell: () => 'Togo' },
          }),
        ]}
        rowKey={(name) => name}
      />
      <button onClick={() => void navigate(-1)}>Revenir</button>
    </>
  );
}
const address = () => screen.getByTestId('address').textContent;
const turn = () => fireEvent.click(screen.getByRole('link', { name: 'Page suivante' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what a list says while it loads, after it failed and without rows is made of its words', async () => {
  const shown = async (address: string, result: object, words = {}) => {
    const none = { data: undefined, error: null, isPending: false, isPlaceholderData: false, refetch: () => undefined };
    const Empty = () => {
      const [view, onView] = useListView(list);
      const of = { ...list, ...words };
      return (
        <AdminList list={of} view={view} onView={onView} result={{ ...none, ...result }} columns={[]} rowKey={String} />
      );
    };
    await renderAt(address, <Empty />);
    const { textContent } = document.querySelector('[aria-busy=true], .empty')!;
    cleanup();
    return textContent;
  };
  const noRows = { data: { rows: [], total: 0 } };
  expect(await shown('/list', { isPending: true })).toBe('Chargement des lignes...');
  expect(await shown('/list', { isPending: true }, { many: 'remises' })).toBe('Chargement des remises...');
  expect(await shown('/list', {})).toContain('Impossible de charger les lignes');
  expect(await shown('/list', noRows)).toBe('Aucune ligne pour le moment');
  expect(await shown('/list', noRows, { empty: 'Rien à remettre', hint: 'Plus tard.' })).toBe(
    'Rien à remettrePlus tard.',
  );
  expect(await shown('/list?q=x', noRows, { empty: 'Rien à remettre', hint: 'Plus tard.' })).toBe(
    'Aucune ligne ne correspond à votre rechercheEffacer les filtres',
  );
});

test('a page beyond the end shows a message and links to the last page', async () => {
  await renderAt('/list?page=99', <List />);
  expect(screen.queryByRole('table')).toBeNull();
  screen.getByText('La liste s’arrête avant cette page');
  press('Voir la dernière page');
  expect(address()).toBe('/list?page=3');
  screen.getByText('Ligne 60');
});

test('a list of more than ten thousand says so and ends there, until all of it is counted', async () => {
  total = 10_001;
  try {
    await renderAt('/list?page=2', <List />);
    screen.getByText('26 à 50 sur plus de 10 000');
    screen.getByText(/sur 400/);
    press('Tout compter');
    expect(address()).toBe('/list?page=2&exact=true');
    screen.getByText('26 à 50 sur 10 001');
    screen.getByText(/sur 401/);
    expect(screen.queryByRole('button', { name: 'Tout compter' })).toBeNull();
    turn();
    expect(address()).toBe('/list?page=3&exact=true');
    // Another list is not counted.
    fireEvent.change(screen.getByLabelText('État'), { target: { value: 'active' } });
    expect(address()).toBe('/list?state=active');
    cleanup();
    await renderAt('/list?page=9999', <List />);
    press('Voir la dernière page');
    expect(address()).toBe('/list?page=400');
  } finally {
    total = names.length;
  }
});

test('a row opens its first link, with Ctrl or the middle button in a new tab; its own controls do not', async () => {
  const tabs: unknown[] = [];
  const { open } = window;
  window.open = (...given) => (tabs.push(given), null);
  try {
    await renderAt('/list', <List />);
    const cell = screen.getAllByText('Lomé')[0]!;
    fireEvent.click(cell, { ctrlKey: true });
    fireEvent.click(cell, { metaKey: true });
    fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    const tab = ['http://localhost/Ligne%201', '_blank', 'noopener'];
    expect(tabs).toEqual([tab, tab, tab]);
    fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    fireEvent.click(screen.getByLabelText('Cocher Ligne 1'), { ctrlKey: true });
    expect(tabs).toHaveLength(3);
    expect(address()).toBe('/list');
    fireEvent.click(cell);
    expect(address()).toBe('/Ligne 1');
  } finally {
    window.open = open;
  }
});

test('another page starts at its top', async () => {
  await renderAt('/list', <List />);
  document.documentElement.scrollTop = 900;
  turn();
  expect(address()).toBe('/list?page=2');
  expect(document.documentElement.scrollTop).toBe(0);
});

test('on the last page the next button is disabled, does nothing and does not lose the focus', async () => {
  await renderAt('/list?page=2', <List />);
  const next = screen.getByRole('link', { name: 'Page suivante' });
  next.focus();
  turn();
  expect(address()).toBe('/list?page=3');
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  turn();
  expect(address()).toBe('/list?page=3');
});

test('Back from a filter chosen on the second page leads to the second page', async () => {
  await renderAt('/list?page=2', <List />);
  fireEvent.change(screen.getByLabelText('État'), { target: { value: 'active' } });
  expect(address()).toBe('/list?state=active');
  press('Revenir');
  expect(address()).toBe('/list?page=2');
});

test('a filter chosen in the pause after typing a search is not lost', async () => {
  await renderAt('/list', <List />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Afi' } });
  fireEvent.change(screen.getByLabelText('État'), { target: { value: 'active' } });
  expect(address()).toBe('/list?state=active');
  await waitFor(() => expect(address()).toBe('/list?q=Afi&state=active'));
});

test('a day filters once it is whole, and a half-typed one shows that of the address when it is left', async () => {
  await renderAt('/list?from=2026-11-20', <List />);
  const from = screen.getByLabelText<HTMLInputElement>('Du');
  for (const year of ['0002', '0020', '0202']) {
    fireEvent.input(from, { target: { value: `${year}-11-21` } });
    expect([address(), from.value]).toEqual(['/list?from=2026-11-20', `${year}-11-21`]);
  }
  fireEvent.blur(from);
  expect(from.value).toBe('2026-11-20');
  fireEvent.input(from, { target: { value: '2025-11-21' } });
  expect(address()).toBe('/list?from=2025-11-21');
  fireEvent.input(from, { target: { value: '' } });
  expect(address()).toBe('/list');
  cleanup();
  await renderAt('/list?page=2', <List />);
  fireEvent.input(screen.getByLabelText('Au'), { target: { value: '2026-11-20' } });
  expect(address()).toBe('/list?to=2026-11-20');
  press('Revenir');
  expect(screen.getByLabelText<HTMLInputElement>('Au').value).toBe('');
});

test('words are sorted from A first, days from the newest, and a second press reverses the order', async () => {
  await renderAt('/list', <List />);
  press('Nom');
  expect(address()).toBe('/list?sort=name&direction=asc');
  press('Nom');
  expect(address()).toBe('/list?sort=name');
  press('Création');
  expect(address()).toBe('/list');
  press('Création');
  expect(address()).toBe('/list?direction=asc');
});

test('a press on a row follows its link; one on a control of the row, or one that ends a text selection, does not', async () => {
  await renderAt('/list', <List />);
  press('Choisir Ligne 2');
  const [, city] = screen.getAllByText('Lomé');
  window.getSelection()!.selectAllChildren(city!);
  fireEvent.click(city!);
  expect(address()).toBe('/list');
  window.getSelection()!.removeAllRanges();
  fireEvent.click(city!);
  expect(address()).toBe('/Ligne 2');
});

test('a column for wide screens alone is a line under the name on others', async () => {
  await renderAt('/list', <List />);
  const row = screen.getByText('Ligne 2').closest('tr')!;
  const [column, name] = [row.querySelector('td.wide'), row.querySelector('td.lead')];
  expect([column?.textContent, name?.querySelector('.folded')?.textContent]).toEqual(['Togo', 'Pays Togo']);
});

test('the phone’s sheet has the filters and the sort, and its button shows how many filters are on', async () => {
  await renderAt('/list', <List />);
  press('Filtres');
  const sheet = within(screen.getByRole('dialog', { name: 'Filtrer et trier' }));
  fireEvent.change(sheet.getByLabelText('État'), { target: { value: 'active' } });
  fireEvent.change(sheet.getByLabelText('Trier la liste'), { target: { value: 'name asc' } });
  expect(sheet.getByLabelText<HTMLSelectElement>('État').value).toBe('active');
  fireEvent.click(sheet.getByRole('button', { name: 'Voir la liste' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // Its own entry is left first: all of it is one step.
  await waitFor(() => expect(address()).toBe('/list?sort=name&direction=asc&state=active'));
  screen.getByRole('button', { name: 'Filtres (1)' });
});

test('more rows at a time start at the first page, and a typed page number is opened, the last one at most', async () => {
  await renderAt('/list?page=2', <List />);
  const jump = (page: string) => {
    const field = screen.getByRole('textbox', { name: /^Page/ });
    fireEvent.input(field, { target: { value: page } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  jump('3');
  expect(address()).toBe('/list?page=3');
  jump('99');
  expect(address()).toBe('/list?page=3');
  jump('1');
  expect(address()).toBe('/list');
  // A thousand, not one.
  jump('1.000');
  expect(address()).toBe('/list?page=3');
  fireEvent.change(screen.getByLabelText('Lignes par page'), { target: { value: '50' } });
  expect(address()).toBe('/list?limit=50');
  expect(screen.getAllByRole('row')).toHaveLength(51);
});

test('J and K move through the rows, not while somebody types', async () => {
  await renderAt('/list', <List />);
  const key = (name: string, target: Element = document.activeElement!) => fireEvent.keyDown(target, { key: name });
  const focused = () => document.activeElement?.textContent;
  key('j', document.body);
  expect(focused()).toBe('Ligne 1');
  key('j');
  key('j');
  key('k');
  expect(focused()).toBe('Ligne 2');
  key('k');
  key('k');
  expect(focused()).toBe('Ligne 1');
  const typing = screen.getByRole('textbox', { name: /^Page/ });
  typing.focus();
  key('j');
  expect(document.activeElement).toBe(typing);
});
