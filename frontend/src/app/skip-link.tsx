import { texts } from '../shared/texts.fr.js';

/** The first thing Tab reaches. */
export function SkipLink() {
  return (
    <a className="btn btn-sm skip" href="#contenu">
      {texts.skipToContent}
    </a>
  );
}
