import type { MouseEvent } from 'react';

/** Whether a press on a link opens it here: with Ctrl, ⌘ or Shift, and with the middle button, the browser opens a tab or a window. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey;
