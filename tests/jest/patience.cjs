// `waitFor` and `findBy` give up after a second unless told otherwise: less than a busy machine may need for one answer.
if (typeof document !== 'undefined') require('@testing-library/dom').configure({ asyncUtilTimeout: 20_000 });
