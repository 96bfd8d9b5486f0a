/**
 * Folders of one service, or of the frontend's shared code, must not import each other, directly or through others.
 * This is a separate configuration because folders are compared without specs and without the files next to them, which
 * import every folder.
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
