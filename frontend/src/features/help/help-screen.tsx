import { words } from '@raffle/contracts/plain-words';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useMutation } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { loadPart } from '../../shared/api/api-error.js';
import { useConfig } from '../../shared/api/public-queries.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { useTitle } from '../../shared/site.js';
import { texts as everywhere } from '../../shared/texts.fr.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { wordIcons } from '../../shared/ui/word-icons.js';
import { texts } from './texts.fr.js';
import './help.css';

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
        <nav className="row row-2 parts" aria-label={texts.onThisPage}>
          {[...groups, { id: 'contact', title: texts.contact }].map((part) => (
            <a key={part.id} className="tap" href={`#${part.id}`}>
              {part.title}
            </a>
          ))}
        </nav>
      </div>
      <Notice tone="safe">
        <b>{everywhere.neverMoney}</b> {texts.neverMoneyHint}
      </Notice>
      <HelpLine className="btn btn-block" />
      {groups.map(({ id, title, questions }) => (
        <section key={id} id={id} className="stack stack-2">
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
      <div className="card questions">
        <details>
          <summary>
            <span className="grow">{texts.words}</span>
            <Icon of={ChevronRight} />
          </summary>
          <dl className="words">
            {glossary.map(({ word, text }) => (
              <div key={word}>
                <dt className="row row-2">
                  <Icon of={wordIcons[word]} />
                  {words[word].One}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <Card large className="stack stack-3" id="contact">
        <h2>{texts.contact}</h2>
        <p className="muted">{config && !config.help_whatsapp ? texts.noLine : texts.contactHint}</p>
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

const { example, glossary } = texts;

/** The verification of a draw, tried on an example: as it is, and with one digit of its secret code changed. */
export function ExampleDraw() {
  const check = useMutation({
    mutationFn: async (changed: boolean) => {
      const [{ default: record }, { isVerified, verifyRecord }] = await Promise.all([
        loadPart(() => import('./example-record.json')),
        loadPart(() => import('@raffle/draw-protocol')),
      ]);
      const seed = record.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
      const verified = isVerified(await verifyRecord(changed ? { ...record, seed } : record));
      const [winner] = record.picks.filter(({ wins }) => wins);
      return { verified, number: ticketNumber(record.product.id, winner!.ticket, record.tickets) };
    },
    // The browser itself computes: no network is needed once the code is there.
    networkMode: 'always',
  });
  return (
    <div className="stack stack-2 example">
      <p>{example.lead}</p>
      <div className="row row-wrap">
        <Button size="small" busy={check.isPending} onClick={() => check.mutate(false)}>
          {example.check}
        </Button>
        <Button kind="secondary" size="small" busy={check.isPending} onClick={() => check.mutate(true)}>
          {example.cheat}
        </Button>
      </div>
      {check.data && (
        <Notice tone={check.data.verified ? 'ok' : 'bad'} announce>
          {check.data.verified ? example.verified(check.data.number) : example.refused}
        </Notice>
      )}
      <FailureNotice title={example.failed} error={check.error} />
    </div>
  );
}
