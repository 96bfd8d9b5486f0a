// Fails on a citation or link whose target does not exist: `node infra/checks/citations.mjs [root]`. It checks in every
// text file
//   - pages: `docs/locking.md`, `frontend/README.md`, `docs/adr/0006`, ADR numbers in Markdown
//   - parts of pages: `docs/product.md` with `section 5`, `step 2`, `invariant 1`, or a heading in quotes
//   - rules of docs/product.md, which are cited by number: "rule N", "rules N and M"
//   - links in Markdown with their anchors, and files in code spans: `services/<name>/src/main.ts`, in a README also `src/main.ts`
// and reports READMEs of parts that exceed their limit.
import GithubSlugger from 'github-slugger';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? '.');
const maxReadmeWords = 600;
const skipped = new Set(['node_modules', 'dist', 'dist-server', '.git', '.data', 'test-results', 'playwright-report']);
const files = filesUnder('.').filter((file) => /\.(tsx?|[cm]?js|css|html|json|ya?ml|sh|md)$|Dockerfile$/.test(file));

const problems = [];
const pages = new Map();
const rules = numbersOfRules();

for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const report = (what) => problems.push(`${file}: ${what}`);
  checkCitations(file, text, report);
  if (file.endsWith('.md')) {
    checkLinks(file, text, report);
    checkFiles(file, text, report);
  }
  // Not the pipes of tables and the arrows of diagrams.
  const words = text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  if (file.endsWith('/README.md') && words > maxReadmeWords)
    report(`${words} words, at most ${maxReadmeWords}: move figures to docs/, details to the code`);
}

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`All citations and links in ${files.length} files resolve.`);
else process.exitCode = 1;

function checkCitations(file, text, report) {
  // A citation may wrap across comment lines. Links are checked separately.
  const prose = (file.endsWith('.md') ? text.replace(/\]\([^)]*\)/g, ']') : text).replace(
    /\n[ \t]*(\*|\/\/|#|--)?[ \t]*/g,
    ' ',
  );
  const citation =
    /(?<![\w/.*-])(?<page>[\w.][\w./-]*\.md)\b(?:`?,? (?:(?<kind>sections?|steps?|invariants?) (?<numbers>\d+(?:(?:, | and | to )\d+)*)|"(?<heading>[^"]+)"))?/g;
  for (const { 0: cited, groups } of prose.matchAll(citation)) {
    const page = [dirname(file), '.', 'docs', ...ancestors(file)]
      .map((folder) => join(folder, groups.page))
      .find((path) => existsSync(join(root, path)));
    if (page === undefined) {
      report(`no page for "${cited}"`);
      continue;
    }
    const { headings, numbered } = partsOf(page);
    if (groups.heading && !headings.some((heading) => heading.startsWith(groups.heading)))
      report(`no heading for ${cited}`);
    const kind = groups.kind?.replace(/s$/, '');
    for (const number of groups.numbers?.match(/\d+/g) ?? []) {
      if (!numbered.has(`${kind} ${number}`)) report(`"${cited}": ${page} has no ${kind} ${number}`);
    }
  }
  for (const [cited, number] of prose.matchAll(/docs\/adr\/(\d{4})(?![\w-])/g))
    if (!hasAdr(number)) report(`no page for "${cited}"`);
  checkRules(prose, report);
  if (!file.endsWith('.md')) return;
  for (const [cited, number] of prose.matchAll(/\bADRs? (\d+)\b/g))
    if (!hasAdr(number.padStart(4, '0'))) report(`no page for "${cited}"`);
}

function numbersOfRules() {
  const page = join(root, 'docs/product.md');
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return new Set([...text.matchAll(/^### Rule (\d+b?)\. /gm)].map(([, number]) => number));
}

function checkRules(prose, report) {
  for (const [cited] of prose.matchAll(/(?<!# )\brules? \d+b?\b(?:(?:, and |, | and | or | to )\d+b?\b)*/gi))
    for (const [number] of cited.matchAll(/\d+b?/g))
      if (!rules.has(number)) report(`"${cited}": docs/product.md has no rule ${number}`);
}

function checkLinks(file, text, report) {
  const prose = text.replace(/^( *)```[\s\S]*?^\1```/gm, '').replace(/`[^`\n]*`/g, '');
  for (const [, inline, defined] of prose.matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)/gm)) {
    const target = inline ?? defined;
    if (/^[a-z]+:/.test(target)) continue;
    const [path, anchor] = decodeURI(target).split('#');
    const page = path === '' ? file : relative(root, resolve(root, dirname(file), path));
    if (!existsSync(join(root, page))) report(`dead link ${target}`);
    else if (anchor && page.endsWith('.md') && !partsOf(page).anchors.has(anchor))
      report(`dead link ${target}: no such heading`);
  }
}

/** `<name>` stands for any name. */
function checkFiles(file, text, report) {
  const prose = text.replace(/^( *)```[\s\S]*?^\1```/gm, '');
  for (const [, path] of prose.matchAll(/`((?:[\w@.<>-]+\/)+[\w.<>-]+\.(?:tsx?|[cm]?js|css|json|ya?ml|sh))`/g)) {
    const isFromRoot = /^(?:docs|frontend|gateway|infra|packages|services|tests)\//.test(path);
    const isFromHere = file.endsWith('README.md') && /^(?:src|test)\//.test(path);
    if ((!isFromRoot && !isFromHere) || path.includes('/dist/')) continue;
    const named = isFromRoot ? path : join(dirname(file), path);
    const pattern = new RegExp(`^${named.replace(/[.@]/g, '\\$&').replace(/<[\w-]+>/g, '[^/]+')}$`);
    if (!existsSync(join(root, named)) && !files.some((one) => pattern.test(one))) report(`no file ${path}`);
  }
}

function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name === 'package-lock.json') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : entry.isFile() ? [path] : [];
  });
}

/** The folders above a file: `README.md` in a comment is that of the file's own package. */
function ancestors(file) {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...ancestors(folder)];
}

function hasAdr(number) {
  return files.some((file) => file.startsWith(`docs/adr/${number}-`));
}

/** The parts of a page that can be cited. Sections and steps are numbered headings; invariants are the list below their heading. */
function partsOf(page) {
  const known = pages.get(page);
  if (known) return known;
  const text = readFileSync(join(root, page), 'utf8').replace(/^( *)```[\s\S]*?^\1```/gm, '');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  const slugger = new GithubSlugger();
  const numbered = new Set();
  for (const heading of headings) {
    const [, number] = /^(\d+)\./.exec(heading) ?? [];
    if (number) numbered.add(`section ${number}`).add(`step ${number}`);
  }
  const [, invariants = ''] = /^## Invariants[^\n]*\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? [];
  for (const [, number] of invariants.matchAll(/^(\d+)\. /gm)) numbered.add(`invariant ${number}`);
  const parts = {
    headings: headings.map((heading) => heading.replace(/^\d+\. /, '')),
    numbered,
    anchors: new Set(headings.map((heading) => slugger.slug(heading))),
  };
  pages.set(page, parts);
  return parts;
}
