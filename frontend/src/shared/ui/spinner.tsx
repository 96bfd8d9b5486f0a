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

/** A screen whose content is awaited, under its heading: on a slow network it is read for seconds. */
export function ComingScreen({ title }: { title: string }) {
  return (
    <div className="narrow stack stack-6 page">
      <h1>{title}</h1>
      <ScreenSpinner />
    </div>
  );
}
