/**
 * Two folders of one service, or of the shared code of the frontend, that import each other, directly or through others, are one folder.
 * A configuration of its own: folders are compared without specs and without the files beside them, which see every folder.
 */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-two-way-folders',
      comment: 'Move what both need to the folder that the other may import.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^((services/[^/]+|gateway)/src|frontend/src/shared)/' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: {
      path: [
        options.exclude.path,
        '\\.spec\\.tsx?$|\\.test-fixture\\.ts$|/test/|/migrations/|^packages/|node_modules/',
        '^((services/[^/]+|gateway)/src|frontend/src/shared)/[^/]+\\.tsx?$',
      ],
    },
  },
};
