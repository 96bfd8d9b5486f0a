/** @jest-environment jsdom */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { translate } from '../../test/translate.js';
import { followTranslation } from './translated-page.js';

const { insertBefore, removeChild } = Node.prototype;
beforeAll(() => followTranslation(document.body));
afterAll(() => void Object.assign(Node.prototype, { insertBefore, removeChild }));

const Places = ({ count, full }: { count: number; full: boolean }) => (
  <p>
    {full && <b>!</b>} {count} sur 300{full ? ', complet' : null}
  </p>
);

/** Each change of a page is seen by the translation before the next. */
const settled = () => act(() => Promise.resolve());

test('texts beside others change, come and go on a translated page', async () => {
  const { container, rerender } = render(<Places count={1} full={false} />);
  translate(document.body);
  await settled();
  rerender(<Places count={299} full={false} />);
  await settled();
  expect(container.textContent).toBe(' 299 sur 300 [en]');
  translate(document.body);
  await settled();
  rerender(<Places count={300} full />);
  await settled();
  expect(container.textContent).toMatch(/^! 300 sur 300.*, complet$/);
  translate(document.body);
  await settled();
  rerender(<Places count={12} full={false} />);
  await settled();
  expect(container.textContent).toMatch(/^ 12 sur 300/);
  expect(container.querySelector('b')).toBeNull();
  expect(container.textContent).not.toContain('complet');
  rerender(<></>);
  await settled();
  expect(container.textContent).toBe('');
});
