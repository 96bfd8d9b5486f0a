import type { Plugin } from 'vite';

const declarations = /^(var \w+ = )(?=React\w*\.(?:forwardRef|createContext)\()/gm;
/** React's name for what the router uses if it is there; Preact has none, and the bundler would warn each time. */
const optimistic = /\bReact\d*\[USE_OPTIMISTIC\]/g;
const names = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the build leave out what of the router nobody imports (forms, scroll restoration, data routers): it says that making a
 * component or a context has no effect, and takes away the names for development tools that would keep each of them.
 */
export function pureRouter(): Plugin {
  return {
    name: 'raffle:pure-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code.replace(declarations, '$1/* @__PURE__ */ ').replace(names, '').replace(optimistic, 'undefined'),
        map: null,
      }),
    },
  };
}
