// Set-up of unit specs; what follows concerns those with a document.
if (typeof document !== 'undefined') {
  const { afterEach, expect } = require('@jest/globals');
  const { format } = require('node:util');

  // The default timeout of `waitFor` and `findBy` is one second: less than a busy machine may need for one answer.
  require('@testing-library/dom').configure({ asyncUtilTimeout: 20_000 });

  // Where React and its router report mistakes.
  const reported = [];
  for (const level of ['warn', 'error']) console[level] = (...message) => reported.push(format(...message));
  afterEach(() => expect(reported.splice(0)).toEqual([]));
}
