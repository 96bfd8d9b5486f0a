import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Notice, type NoticeTone } from './notice.js';
import './toasts.css';

interface Toast {
  id: number;
  tone: NoticeTone;
  text: string;
}

type ShowToast = (text: string, tone?: NoticeTone) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** How long a toast stays (milliseconds): enough to read a sentence twice. */
const toastMs = 6000;

/** The live region for short results; shows at most three at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const show = useCallback<ShowToast>((text, tone = 'ok') => {
    const id = (lastId.current += 1);
    setToasts((before) => [...before.filter((toast) => toast.text !== text).slice(-2), { id, tone, text }]);
    setTimeout(() => setToasts((before) => before.filter((toast) => toast.id !== id)), toastMs);
  }, []);
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

/** `showToast('Paramètres sauvegardés avec succès !')`, `showToast(message, 'bad')`. Never for what must not be missed. */
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
