import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { texts } from '../texts.fr.js';
import { closeOnBack, settleEntries } from './back-closes.js';
import { Button, type ButtonKind } from './button.js';
import { Icon } from './icon.js';
import './dialog.css';

/**
 * Opens and closes a native modal with React's state; Escape, Back, and a press and release on the backdrop ask `onClose`.
 * @param addressed the page's address opens it: Back leads to the address before, as from any page
 */
export function useModal(open: boolean, onClose: () => void, { addressed = false } = {}) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef(false);
  // Closed before its content is removed: the browser then returns the focus to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    if (!dialog.open) {
      dialog.showModal();
      // Without scrolling: the question is read before the buttons. Without a first control the title gets the focus, which screen
      // readers read, and not the button that closes: the browser would give it a focus ring.
      const first = dialog.querySelector<HTMLElement>('[data-focus-first]') ?? dialog.querySelector('h2');
      first?.focus({ preventScroll: true });
    }
    return () => dialog.close();
  }, [open]);
  useEffect(() => (open ? keepFocus : undefined), [open]);
  useBack(open && !addressed, onClose);
  return {
    ref,
    onCancel: (event: React.SyntheticEvent<HTMLDialogElement>) => {
      // A file chooser that was cancelled, or that chose the same file, sends the same event from its input.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // The browser may close it on its own (a second Escape): the state follows. By the time of the event it may be open again.
    onClose: () => {
      if (open && !ref.current?.open) onClose();
    },
    onMouseDown: (event: React.MouseEvent<HTMLDialogElement>) => {
      pressed.current = outside(event);
    },
    // Of a press inside that is released outside, a text being selected, the browser makes a click on the dialog too.
    onClick: (event: React.MouseEvent<HTMLDialogElement>) => {
      if (pressed.current && outside(event)) onClose();
    },
  };
}

function useBack(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (open ? closeOnBack(() => latest.current()) : undefined), [open]);
  // The address may change below an open dialog, which then needs an entry above the new one; and a reload may have closed the dialog.
  const { key } = useLocation();
  useEffect(settleEntries, [key]);
}

/** What opened a dialog may be gone when it closes: keyboard focus then continues from the screen's top, not from the page's. */
function keepFocus() {
  if (document.activeElement === document.body) focusContent();
}

/** Keyboard focus and screen readers continue at the content of the page. */
export function focusContent(): void {
  document.getElementById('contenu')?.focus({ preventScroll: true });
}

/** On the backdrop. */
function outside(event: React.MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** A sheet from below on phones, centred from 640 px. `footer` holds its buttons. */
export function Dialog({ open, onClose, title, addressed, children, footer }: DialogProps) {
  const id = useId();
  const modal = useModal(open, onClose, { addressed });
  return (
    <dialog {...modal} aria-labelledby={id}>
      {open && (
        <>
          <header>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <Button kind="quiet" icon aria-label={texts.close} onClick={onClose}>
              <Icon of={X} />
            </Button>
          </header>
          {children}
          {footer && <footer>{footer}</footer>}
        </>
      )}
    </dialog>
  );
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** A name in it, which somebody typed, in `Named` or a `bdi`. */
  title: ReactNode;
  /** The page's address opens it (`useModal`). */
  addressed?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

/** Asks before something irreversible: the focus starts where a hasty key does no harm, as WAI-ARIA advises. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = texts.cancel,
  confirmKind = 'danger',
  busy,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button kind="secondary" data-focus-first onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button kind={confirmKind} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'footer'> {
  confirmLabel: string;
  /** A word other than Annuler, where the action itself is to cancel something. */
  cancelLabel?: string;
  confirmKind?: ButtonKind;
  busy?: boolean;
  onConfirm: () => void;
}

/**
 * When the element of `ref` is removed while it has the focus (a ticket was placed, its card is gone), keyboard focus continues
 * from the screen's top instead of the page's.
 */
export function useHandedFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) focusContent();
    };
  }, [ref]);
}
