import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Minus } from 'lucide-react';
import drawIcon from './draw-icon.js';

test('draws what Lucide draws, without its class names', () => {
  const Ours = drawIcon({ node: [['path', { d: 'M5 12h14', key: '1' }]] });
  const props = { className: 'i', 'aria-hidden': true };
  const theirs = renderToStaticMarkup(createElement(Minus, props)).replace(/lucide[\w-]* /g, '');
  expect(attributesOf(renderToStaticMarkup(createElement(Ours, props)))).toEqual(attributesOf(theirs));
});

/** Their order means nothing. */
const attributesOf = (markup: string): string[] => [...markup.matchAll(/[\w-]+="[^"]*"/g)].map(([one]) => one).sort();
