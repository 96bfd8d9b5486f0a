import { checkFiles, type CheckedStep, type Report } from './check-files.js';
import { texts } from './texts.fr.js';

/** The page's only script: takes files, checks them, and shows what was checked. It reads nothing else. */
function start(): void {
  const input = document.querySelector('input')!;
  const zone = document.querySelector('label')!;
  input.addEventListener('change', () => void check([...(input.files ?? [])]));
  for (const event of ['dragenter', 'dragover'] as const)
    zone.addEventListener(event, (dragged) => {
      dragged.preventDefault();
      zone.classList.add('over');
    });
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (dropped) => {
    dropped.preventDefault();
    zone.classList.remove('over');
    void check([...(dropped.dataTransfer?.files ?? [])]);
  });
}

async function check(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const result = document.querySelector('#resultat')!;
  result.replaceChildren(element('p', '', 'Calcul en cours…'));
  try {
    const report = await checkFiles(await Promise.all(files.map((file) => file.text())));
    result.replaceChildren(...(report ? shown(report) : [element('h2', 'failed', texts.notARecord)]));
  } catch {
    // No WebCrypto: an old browser, or one that has none for files.
    result.replaceChildren(element('h2', '', texts.cannotCheck));
  }
}

function shown({ mark, title, lead, summary, winners, steps }: Report): Element[] {
  return [
    element('h2', mark, title),
    element('p', '', lead),
    ...(summary ?? []).map((line) => element('p', '', line)),
    ...(winners
      ? [
          element('h3', '', winners.title),
          list(
            'ul',
            '',
            winners.lines.map((line) => element('li', '', line)),
          ),
        ]
      : []),
    element('h3', '', 'Étape par étape'),
    list('ol', 'etapes', steps.map(stepShown)),
  ];
}

function stepShown({ title, mark, sentence, findings }: CheckedStep): Element {
  const item = element('li', mark, '');
  item.append(element('b', '', texts.marks[mark]), element('span', '', title));
  if (sentence !== null) item.append(element('p', '', sentence));
  for (const { ticket, expected, found } of findings) {
    const parts = [
      ticket === null ? null : texts.at(ticket),
      expected === null ? null : `${texts.expected}\u00a0: ${expected}`,
      found === null ? null : `${texts.found}\u00a0: ${found}`,
    ].filter((part) => part !== null);
    if (parts.length > 0) item.append(element('p', 'valeurs', parts.join('\n')));
  }
  return item;
}

function element(name: string, className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function list(name: string, className: string, items: readonly Element[]): HTMLElement {
  const made = element(name, className, '');
  made.append(...items);
  return made;
}

start();
