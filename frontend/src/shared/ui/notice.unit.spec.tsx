/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Notice, type NoticeTone } from './notice.js';

afterEach(cleanup);

test.each<[NoticeTone, boolean]>([
  ['wait', true],
  ['warn', false],
  ['bad', false],
  ['info', false],
])('a notice with the tone %s has an hourglass only if something takes its time', (tone, waits) => {
  render(<Notice tone={tone}>Texte</Notice>);
  expect(document.querySelector('.lucide-hourglass') !== null).toBe(waits);
});
