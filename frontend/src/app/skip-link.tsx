import { texts } from '../shared/texts.fr.js';
import '../shared/ui/button.css';
import './skip-link.css';

/** The first thing Tab reaches. */
export function SkipLink() {
  return (
    <a className="btn btn-sm skip" href="#contenu">
      {texts.skipToContent}
    </a>
  );
}
