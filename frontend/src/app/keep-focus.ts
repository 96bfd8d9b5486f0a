import { options } from 'preact';

/**
 * What has the focus keeps it when it moves in its list, as React saw to: a line that rises when news come. Preact moves it, and
 * browsers before Chrome 133 take it out for that and drop the focus.
 */
export function keepFocusOnWhatMoves(): void {
  options.debounceRendering = (render) =>
    queueMicrotask(() => {
      const { activeElement: focused, body } = document;
      render();
      // Nothing is asked of a page without a focus: to set one costs a layout.
      if (focused === body || document.activeElement !== body) return;
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    });
}
