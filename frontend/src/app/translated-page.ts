/** Text that the browser's translation took out of the page, and what it put in its place. */
const translations = new WeakMap<Node, Node>();

/** What `parent` holds now where React put `child`: itself, or the element around its text, or the translation instead of it. */
function heldFor(parent: Node, child: Node): Node {
  for (let node: Node | null = translations.get(child) ?? child; node; node = node.parentNode) {
    if (node.parentNode === parent) return node;
  }
  return child;
}

/**
 * Keeps the application working on a page that the browser translates: that replaces text nodes, which React then cannot find when it
 * inserts before one, removes it or changes its text. A changed text takes the place of its translation and is translated anew.
 */
export function followTranslation(root: Node): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && heldFor(this, before)) as T;
  };
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    removeChild.call(this, heldFor(this, child));
    return child;
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const translation = translations.get(target);
      if (type === 'characterData') {
        // Not for a text that only moved into the translation's element.
        if (translation?.isConnected && !target.isConnected) (translation as ChildNode).replaceWith(target);
        continue;
      }
      const placed = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      for (const text of removedNodes) {
        if (!(text instanceof Text) || !placed) continue;
        translations.set(text, placed);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });
}
