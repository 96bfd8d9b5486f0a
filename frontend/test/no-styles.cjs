// Styles have no effect in jsdom, and Jest cannot parse them.
module.exports = {};
