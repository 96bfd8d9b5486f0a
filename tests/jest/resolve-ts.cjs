// NodeNext sources import "./x.js" although the file is x.ts; Jest runs the sources, so it needs the reverse mapping.
module.exports = (request, options) => {
  if (/^\.{1,2}\/.*\.js$/.test(request) && !options.basedir.includes('/node_modules/')) {
    for (const ending of ['.ts', '.tsx']) {
      try {
        return options.defaultResolver(request.replace(/\.js$/, ending), options);
      } catch {
        // not this extension: try the next, then the name as written
      }
    }
  }
  return options.defaultResolver(request, options);
};
