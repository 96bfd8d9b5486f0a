// Styles say nothing to jsdom, and Jest cannot read them.
module.exports = {};
