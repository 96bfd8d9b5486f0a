/** What the translation of Chrome does to a page: each text is replaced by elements with another text. */
export function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  for (const text of found) {
    if (text.data.trim() === '') continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `${text.data} [en]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
