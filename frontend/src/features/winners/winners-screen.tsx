import { shownTexts } from '../../shared/deliveries/shown-texts.fr.js';
import { CompletedDraws } from '../../shared/draw/completed-draws.js';
import { useTitle } from '../../shared/site.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { wordIcons } from '../../shared/ui/word-icons.js';
import { texts } from './texts.fr.js';

/** The public page of winners, each with a link to the proof (docs/product.md rules 13 and 23). */
export function WinnersScreen() {
  useTitle(texts.title);
  return (
    <div className="wrap stack stack-6 page">
      <div className="stack stack-2">
        <h1>{texts.title}</h1>
        <p className="muted">{texts.lead}</p>
        <p className="sm muted">{shownTexts.withoutConsent}</p>
      </div>
      <CompletedDraws
        loading={texts.loading}
        loadFailed={texts.loadFailed}
        openDraws="/"
        action={(draw) => (
          <ButtonLink kind="secondary" size="small" block to={`/tirages/${draw.product_id}`}>
            <Icon of={wordIcons.proof} />
            {texts.seeProof}
            <span className="sr">&nbsp;: {draw.name}</span>
          </ButtonLink>
        )}
      />
    </div>
  );
}
