import type { Rolldown } from 'vite';

/** Absolute paths and ids of modules. */
interface Parts {
  /** What a visit comes alive with: the entry, and the screens that come with it. */
  app: readonly string[];
  /** Where every other part is loaded from. */
  main: string;
  /** Of the parts that are loaded later, those that administrators alone see. */
  isBackOffice: (id: string) => boolean;
}

/**
 * Tells by whom a module is imported at once, however deep: `app`, what everybody loads; `admin`, by the back-office's parts alone;
 * `both`, by these and by others; null for what only others import. Of the icons, whose index brings every one within reach, those
 * that are imported by name.
 */
export function whoNeeds({ app, main, isBackOffice }: Parts) {
  let known: { app: Reached; admin: Reached; others: Reached } | undefined;
  return (id: string, context: Rolldown.ChunkingContext): 'app' | 'admin' | 'both' | null => {
    if (known === undefined) {
      const infoOf: InfoOf = (one) => context.getModuleInfo(one);
      const later = [...partsOf(main, infoOf)];
      known = {
        app: reach(app, infoOf),
        admin: reach(later.filter(isBackOffice), infoOf),
        others: reach(
          later.filter((part) => !isBackOffice(part)),
          infoOf,
        ),
      };
    }
    if (known.app.has(id)) return 'app';
    if (!known.admin.has(id)) return null;
    return known.others.has(id) ? 'both' : 'admin';
  };
}

type InfoOf = Rolldown.ChunkingContext['getModuleInfo'];
type Reached = ReadonlySet<string>;

/** All that is loaded by itself, from `main` on. */
function partsOf(main: string, infoOf: InfoOf): ReadonlySet<string> {
  const parts = new Set([main]);
  // A set also gives what is added while it is walked through.
  for (const part of parts) {
    for (const id of reach([part], infoOf)) infoOf(id)?.dynamicallyImportedIds.forEach((one) => parts.add(one));
  }
  return parts;
}

const iconIndex = /lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const icon = /lucide-react\/.*\/icons\/[a-z0-9-]+\.m?js$/;

function reach(entries: readonly string[], infoOf: InfoOf): Reached {
  const reached = new Set<string>();
  const names = new Set<string>();
  const visit = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    const info = infoOf(id);
    for (const [, imported = ''] of info?.code?.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g) ?? []) {
      for (const name of imported.split(',')) names.add(name.replace(/\bas\b.*/, '').trim());
    }
    info?.importedIds.forEach(visit);
  };
  entries.forEach(visit);
  const index = [...reached].find((id) => iconIndex.test(id));
  const files = iconFiles(names, (index === undefined ? null : infoOf(index)?.code) ?? '');
  for (const id of reached) if (icon.test(id) && !files.some((file) => id.endsWith(file))) reached.delete(id);
  return reached;
}

/** Where the index takes these names from; an icon has several, old ones too. */
function iconFiles(names: ReadonlySet<string>, index: string): string[] {
  return [...index.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.(\/icons\/[^"']+)["']/g)]
    .filter(([, exported = '']) => [...exported.matchAll(/\bas\s+(\w+)/g)].some(([, name = '']) => names.has(name)))
    .map(([, , file = '']) => file);
}
