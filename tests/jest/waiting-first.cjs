const { default: Sequencer } = require('@jest/test-sequencer');

const order = ['int', 'component', 'unit'];
const suiteOf = ({ path }) => order.findIndex((suite) => path.endsWith(`.${suite}.together.js`));

/** Integration specs wait for processes and brokers: they begin first, so that the others use the processor meanwhile. */
module.exports = class WaitingFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => suiteOf(one) - suiteOf(other));
  }
};
