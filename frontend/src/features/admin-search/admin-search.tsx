import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDraftState } from '../../shared/session/use-draft.js';
import { counted } from '../../shared/format/plural.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Dialog } from '../../shared/ui/dialog.js';
import '../../shared/ui/field.css';
import { Icon } from '../../shared/ui/icon.js';
import { isPlainClick } from '../../shared/ui/plain-click.js';
import styles from './admin-search.module.css';
import { minQueryLength, useFound, type Found, type SearchedScreen } from './find-anything.js';
import { texts } from './texts.fr.js';

/** Debounce of the search text (milliseconds). */
const pauseMs = 200;

/** One search for the whole back-office: a button in the header, and Ctrl+K (⌘K) on every screen. */
export function AdminSearch({ screens }: { screens: readonly SearchedScreen[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Never above another open dialog.
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [setOpen]);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        className={styles.open}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} />
        <span className={styles.label}>{texts.open}</span>
        <kbd className="wide-only" aria-hidden="true">
          {texts.keys}
        </kbd>
      </Button>
      <Dialog open={open} onClose={close} title={texts.title}>
        <SearchBox screens={screens} onLeave={close} />
      </Dialog>
    </>
  );
}

/** A combobox as WAI-ARIA describes it: the focus stays in the field, arrows move through the results, Enter opens one. */
function SearchBox({ screens, onLeave }: { screens: readonly SearchedScreen[]; onLeave: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useDraftState('search', '');
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => {
    const pause = setTimeout(() => setQ(typed.trim()), pauseMs);
    return () => clearTimeout(pause);
  }, [typed]);
  const { pending, found, unavailable } = useFound(q, screens);
  // Until the debounce ends, the shown results belong to an earlier text.
  const settled = q === typed.trim() && !pending;
  const active = found[Math.min(at, found.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    // Of a keyboard that composes a word: Enter takes the word.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && settled && active) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) window.open(active.to, '_blank', 'noopener');
      else {
        onLeave();
        void navigate(active.to);
      }
    }
  };
  return (
    <div className={classNames('stack stack-3', styles.search)}>
      <label className="stack stack-1">
        <span className="sm semibold">{texts.label}</span>
        <input
          className="input"
          type="search"
          role="combobox"
          data-focus-first
          placeholder={texts.hint}
          maxLength={100}
          autoComplete="off"
          spellCheck="false"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(id, active)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <p className="sm muted" role="status">
        {q.length < minQueryLength
          ? texts.help
          : !settled
            ? texts.loading
            : found.length === 0
              ? unavailable.length === 0 && texts.none(q)
              : counted(found.filter(({ isAll }) => !isAll).length, ...texts.found)}
      </p>
      {unavailable.length > 0 && (
        <p className="sm muted" role="alert">
          {texts.unavailable(new Intl.ListFormat('fr').format(unavailable.map((group) => texts.groups[group])))}
        </p>
      )}
      <Results id={id} found={found} active={active} busy={!settled} onLeave={onLeave} />
    </div>
  );
}

const optionId = (id: string, { key }: Found) => `${id}-${key}`;

function Results({ id, found, active, busy, onLeave }: ResultsProps) {
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div role="listbox" id={`${id}-list`} aria-label={texts.results} aria-busy={busy}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p className="sm faint" id={`${id}-${group}`}>
            {texts.groups[group]}
          </p>
          {found
            .filter((one) => one.group === group)
            .map((one) => (
              <Link
                key={one.key}
                id={optionId(id, one)}
                to={one.to}
                role="option"
                // The focus stays in the field.
                tabIndex={-1}
                aria-selected={one === active}
                ref={one === active ? intoView : undefined}
                onClick={(event) => isPlainClick(event) && onLeave()}
              >
                <b className="breakable">
                  <bdi>{one.title}</bdi>
                </b>
                <span className="sm muted breakable">{one.detail}</span>
              </Link>
            ))}
        </div>
      ))}
    </div>
  );
}

interface ResultsProps {
  id: string;
  found: readonly Found[];
  active: Found | undefined;
  busy: boolean;
  onLeave: () => void;
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });
