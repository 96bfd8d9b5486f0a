import { createElement, forwardRef } from 'react';
import type { IconNode, LucideProps } from 'lucide-react';

interface IconData {
  node: IconNode;
}

/**
 * Stands in the build for Lucide's own way of making a component from a drawing (vite.config.ts), which brings contexts, aliases and
 * class names that nothing here uses: a kibibyte on every page.
 */
export default function drawIcon({ node }: IconData) {
  return forwardRef<SVGSVGElement, LucideProps>((props, ref) =>
    createElement(
      'svg',
      { ...base, ref, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  );
}

const base = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
