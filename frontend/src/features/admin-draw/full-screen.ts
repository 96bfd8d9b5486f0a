/** Shows the page in full screen if the browser supports and allows it; the presentation also works without. */
export function enterFullScreen(): void {
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
