import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useConfig } from '../../shared/api/public-queries.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Card } from '../../shared/ui/card.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { useTitle } from '../../shared/site.js';
import { ExampleDraw } from './example-draw.js';
import './help.css';
import { texts as everywhere } from '../../shared/texts.fr.js';
import { texts } from './texts.fr.js';

/** Answers for everyone, also without an account, and how to reach us (docs/product.md rules 23 and 26). */
export function HelpScreen() {
  useTitle(texts.title);
  const { data: config } = useConfig();
  const groups = texts.groups({
    price: money(config?.registration_price ?? 0),
    freeTickets:
      config && config.free_tickets > 0
        ? `, et donne ${counted(config.free_tickets, 'ticket gratuit', 'tickets gratuits')}`
        : '',
  });
  return (
    <article className="help-page stack stack-6 page">
      <div className="stack stack-2">
        <h1>{texts.title}</h1>
        <p className="muted">{texts.lead}</p>
      </div>
      <Notice tone="safe">
        <b>{everywhere.neverMoney}</b> {texts.neverMoneyHint}
      </Notice>
      {groups.map(({ title, questions }) => (
        <section key={title} className="stack stack-2">
          <h2>{title}</h2>
          <div className="card questions">
            {questions.map(({ question, answer }) => (
              <details key={question}>
                <summary>
                  <span className="grow">{question}</span>
                  <Icon of={ChevronRight} />
                </summary>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {question === texts.rigged && <ExampleDraw />}
              </details>
            ))}
          </div>
        </section>
      ))}
      <Card large className="stack stack-3">
        <h2>{texts.contact}</h2>
        <p className="muted">{config && !config.help_whatsapp ? texts.noLine : texts.contactHint}</p>
        <HelpLine />
        <ul className="list ways">
          {ways.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>
                <span className="grow">{text}</span>
                <Icon of={ChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </article>
  );
}

const ways = [
  { to: '/dashboard/messages', text: texts.messages },
  { to: '/verifier', text: everywhere.verifyCall },
  { to: '/gagnants', text: texts.verify },
  { to: '/conditions', text: texts.terms },
];
