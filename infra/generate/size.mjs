// The size of the repository at one or more revisions, one column each: `npm run size -- [revision ...]` (default HEAD).
// Lines that are not blank, words as `wc -w` counts them, packages as package-lock.json lists them.
import { execFileSync } from 'node:child_process';

const revisions = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD'];
const code = /\.(tsx?|[cm]?js|css|html|sh|sql)$|Dockerfile$/;
const test = /^tests\/|\/test\/|\.(spec|e2e)\.tsx?$|^packages\/test-kit\//;

console.table(Object.fromEntries(revisions.map((revision) => [revision, sizeOf(revision)])));

function sizeOf(revision) {
  const size = {
    files: 0,
    'lines of product': 0,
    'lines of tests': 0,
    'lines of data': 0,
    'words of documents': 0,
    'direct dependencies': 0,
    'development dependencies': 0,
    'installed packages': 0,
  };
  for (const file of git('ls-tree', '-r', '--name-only', revision).split('\n').filter(Boolean)) {
    size.files++;
    const isPackage = /(^|\/)package\.json$/.test(file);
    const isText = code.test(file) || /\.(json|ya?ml|md)$/.test(file);
    if (!isText) continue;
    const text = git('show', `${revision}:${file}`);
    const lines = text.split('\n').filter((line) => line.trim() !== '').length;
    if (file.endsWith('.md')) size['words of documents'] += text.split(/\s+/).filter(Boolean).length;
    else if (file === 'package-lock.json')
      size['installed packages'] = Object.keys(JSON.parse(text).packages).filter((path) =>
        path.startsWith('node_modules/'),
      ).length;
    else if (isPackage) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
      size['direct dependencies'] += Object.keys(dependencies).length;
      size['development dependencies'] += Object.keys(devDependencies).length;
    } else if (!code.test(file) || /\/test\/(releases|system)\//.test(file)) size['lines of data'] += lines;
    else if (test.test(file)) size['lines of tests'] += lines;
    else size['lines of product'] += lines;
  }
  return size;
}

function git(...parameters) {
  return execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
