import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Notice, type NoticeTone } from './notice.js';
import './toasts.css';

interface Toast {
  id: number;
  tone: NoticeTone;
  text: string;
  /** The screen is left with it: it is shown on the next one. */
  next: boolean;
}

/** @returns ends it: what it says is no longer true */
type ShowToast = (text: string, tone?: NoticeTone, screen?: 'here' | 'next') => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/** How long a toast stays at most (milliseconds): enough to read a sentence twice. */
const toastMs = 6000;

/**
 * The live region for short results; shows at most three at a time. A toast ends with the screen that it is about, and when the next act
 * begins: it would say what is no longer so.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const show = useCallback<ShowToast>((text, tone = 'ok', screen = 'here') => {
    const id = (lastId.current += 1);
    const end = () => setToasts((before) => before.filter((toast) => toast.id !== id));
    const toast = { id, tone, text, next: screen === 'next' };
    setToasts((before) => [...before.filter((other) => other.text !== text).slice(-2), toast]);
    setTimeout(end, toastMs);
    return end;
  }, []);

  const { pathname } = useLocation();
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setToasts((before) => before.flatMap((toast) => (toast.next ? { ...toast, next: false } : [])));
  }

  const acts = useQueryClient().getMutationCache();
  useEffect(
    () =>
      acts.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'pending') setToasts([]);
      }),
    [acts],
  );

  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <Notice key={toast.id} tone={toast.tone}>
            {toast.text}
          </Notice>
        ))}
      </div>
    </ToastContext>
  );
}

/**
 * `showToast('Paramètres sauvegardés avec succès !')`, `showToast(message, 'bad')`, and `showToast(text, 'ok', 'next')` where the screen is
 * left at once. Never for what must not be missed.
 */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

/** Reports that the shown data could not be refetched; it stays unchanged. A first read that fails has its own ErrorState. */
export function useRefreshFailure({ isRefetchError, errorUpdatedAt }: Refreshed, sentence: string): void {
  const showToast = useToast();
  // An earlier failure is refetched as this screen opens.
  const shownAt = useRef(errorUpdatedAt);
  useEffect(() => {
    if (isRefetchError && errorUpdatedAt !== shownAt.current) showToast(sentence, 'bad');
    shownAt.current = errorUpdatedAt;
  }, [isRefetchError, errorUpdatedAt, sentence, showToast]);
}

interface Refreshed {
  isRefetchError: boolean;
  /** Milliseconds since 1970. */
  errorUpdatedAt: number;
}
