// Styles have no effect in jsdom, and Jest cannot parse them: a class of a CSS module is its own name.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
