/** Fills the screen with the page, where the browser can and allows it: the presentation is whole without. */
export function enterFullScreen(): void {
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
