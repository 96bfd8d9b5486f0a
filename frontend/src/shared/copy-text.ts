/** Copies a text to the clipboard. @returns whether it succeeded: without TLS or on old browsers it may be refused. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused by the browser (no focus, no permission): the older API may still work.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const carrier = document.createElement('textarea');
  carrier.value = text;
  carrier.readOnly = true;
  carrier.className = 'sr';
  const before = document.activeElement;
  // Behind an open dialog nothing can be selected.
  (before?.closest('dialog') ?? document.body).append(carrier);
  carrier.select();
  try {
    return document.execCommand('copy');
  } finally {
    carrier.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
