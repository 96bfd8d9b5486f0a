/** A lint rule: `catch {}` hides what happened, also with a comment in it. */
const swallowedErrors = {
  create: (context) => ({
    'CatchClause > BlockStatement[body.length=0]': (node) =>
      context.report({ node, message: 'A swallowed error is a defect: handle it or explain why not.' }),
  }),
};

export default { meta: { name: 'raffle' }, rules: { 'swallowed-errors': swallowedErrors } };
