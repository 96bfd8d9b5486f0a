// The default timeout of `waitFor` and `findBy` is one second: less than a busy machine may need for one answer.
if (typeof document !== 'undefined') require('@testing-library/dom').configure({ asyncUtilTimeout: 20_000 });
