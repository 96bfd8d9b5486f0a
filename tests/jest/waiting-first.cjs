const { default: Sequencer } = require('@jest/test-sequencer');

const order = ['component', 'int', 'unit'];
const suiteOf = ({ path }) => order.findIndex((suite) => path.endsWith(`.${suite}.together.js`));

/**
 * Component and integration specs wait for timers, processes and brokers: they begin first, so that the others use the processor meanwhile.
 * Those of components, whose files are larger, begin before all.
 */
module.exports = class WaitingFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => suiteOf(one) - suiteOf(other));
  }
};
