import { texts } from '../texts.fr.js';
import './spinner.css';

/** A turning ring beside a word that says what is awaited. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}

/** The whole screen waits: authentication, or a route that is still loading. */
export function ScreenSpinner({ label = texts.loading }: { label?: string }) {
  return (
    <div className="center-screen" role="status">
      <span className="sr">{label}</span>
      <span className="spin" aria-hidden="true" />
    </div>
  );
}
