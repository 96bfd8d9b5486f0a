import {
  getMyPreferences,
  saveMyPreferences,
  type ArrangedList,
  type ListPreferences,
} from '@raffle/contracts/http/admin-preferences';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Columns3, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { errorMessage } from '../api/api-error.js';
import { callApi } from '../api/call-api.js';
import { useDraftState } from '../session/use-draft.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Check, Input } from '../ui/field.js';
import { Icon } from '../ui/icon.js';
import { useToast } from '../ui/toasts.js';
import { texts } from './texts.fr.js';

/** The saved views of a list as links; renders nothing if there are none. */
export function SavedViews({ views }: Pick<ListPreferences, 'views'>) {
  const { pathname, search } = useLocation();
  if (views.length === 0) return null;
  return (
    <nav className="row row-wrap sm" aria-label={texts.views}>
      {views.map((view) => (
        <Link
          key={view.name}
          className="btn btn-2 btn-sm"
          to={pathname + view.search}
          aria-current={search === view.search ? 'page' : undefined}
        >
          {view.name}
        </Link>
      ))}
    </nav>
  );
}

/** Which columns a list shows, and its views: a query saved under a name, for the administrator on every device. */
export function ListDisplay({ list, columns, preferences }: ListDisplayProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useDraftState(`view ${list}`, '');
  const { search } = useLocation();
  const save = useSavePreferences();
  const showToast = useToast();
  const { views, hidden } = preferences ?? { views: [], hidden: [] };
  // A view does not include the page.
  const address = new URLSearchParams(search);
  address.delete('page');
  const current = `?${address.toString()}`;
  const change = (changed: Partial<ListPreferences>) =>
    save.mutate(
      { list, views, hidden, ...changed },
      { onError: (error) => showToast(errorMessage(error, texts.displayFailed), 'bad') },
    );
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" disabled={!preferences} onClick={() => setOpen(true)}>
        <Icon of={Columns3} />
        {texts.display}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.displayTitle}>
        <div className="stack">
          <fieldset className="list-columns">
            <legend className="semibold">{texts.columns}</legend>
            {columns.map((title) => (
              <Check
                key={title}
                checked={!hidden.includes(title)}
                onChange={({ target }) =>
                  change({
                    hidden: target.checked ? hidden.filter((one) => one !== title) : [...hidden, title],
                  })
                }
              >
                {title}
              </Check>
            ))}
          </fieldset>
          <h3>{texts.views}</h3>
          {views.length > 0 && (
            <ul className="list">
              {views.map((view) => (
                <li key={view.name}>
                  <span className="grow breakable">{view.name}</span>
                  <Button
                    kind="quiet"
                    icon
                    aria-label={texts.removeView(view.name)}
                    onClick={() => change({ views: views.filter((one) => one !== view) })}
                  >
                    <Icon of={X} />
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {current === '?' ? (
            <p className="sm muted">{texts.viewHint}</p>
          ) : (
            <form
              className="stack stack-2"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                const named = name.trim();
                if (named === '') return;
                change({ views: [...views.filter((one) => one.name !== named), { name: named, search: current }] });
                setName('');
              }}
            >
              <Input
                label={texts.viewName}
                help={texts.viewHelp}
                value={name}
                maxLength={40}
                autoComplete="off"
                onChange={({ target }) => setName(target.value)}
              />
              <Button type="submit" kind="secondary" disabled={name.trim() === '' || views.length >= maxViews}>
                {texts.saveView}
              </Button>
            </form>
          )}
        </div>
      </Dialog>
    </>
  );
}

const maxViews = 20;

export interface ListDisplayProps {
  list: ArrangedList;
  /** Titles of the columns that can be hidden. */
  columns: readonly string[];
  /** Undefined until they are read: unknown preferences are not overwritten. */
  preferences: Pick<ListPreferences, 'views' | 'hidden'> | undefined;
}

const queryKey = ['admin-preferences'];
const unarranged: Pick<ListPreferences, 'views' | 'hidden'> = { views: [], hidden: [] };

/** Saved views and hidden columns of a list; undefined until they are read. */
export function useListPreferences(list: ArrangedList | undefined) {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(getMyPreferences, { signal })).lists,
    enabled: list !== undefined,
    staleTime: 60_000,
  });
  return data && (data.find((one) => one.list === list) ?? unarranged);
}

/** Shown immediately; refetched if it could not be saved. */
function useSavePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ListPreferences) => callApi(saveMyPreferences, { body }),
    // Saved in the order of the presses: the last one wins.
    scope: { id: 'admin-preferences' },
    onMutate: async (body) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<ListPreferences[]>(queryKey, (lists = []) => [
        ...lists.filter(({ list }) => list !== body.list),
        body,
      ]);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
