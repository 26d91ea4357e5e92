/** What a lock file of npm (version 3) says of one installed folder. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The folders of a lock file, by their path from the repository's root. */
export type Lock = Readonly<Record<string, LockedPackage>>;

/** One of our own packages, and where its manifest stands: `''` for the root. */
export interface OwnPackage {
  readonly name: string;
  readonly folder: string;
}

/** A package of somebody else that is installed with ours. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  /** As its authors wrote it, an SPDX expression as a rule; `undefined` when nobody says. */
  readonly licence: string | undefined;
  /** Which of our packages bring it. */
  readonly broughtBy: readonly string[];
}

/**
 * Everything that an installation of our packages may bring, on any platform: dependencies,
 * optional ones, and peers that have to be there, of each in turn. Of our own packages the optional
 * peers as well: a user who follows the documentation installs them.
 *
 * @param own our packages
 * @param lock the `packages` of the lock file
 * @returns by name and version; a version once, however often it is installed
 * @throws {Error} where the lock file does not hold what a package needs: it is out of step
 */
export function dependencyLicences(own: readonly OwnPackage[], lock: Lock): Dependency[] {
  const ours = new Set(own.map(({ name }) => name));
  const found = new Map<string, { name: string; version: string; licence: string | undefined; by: Set<string> }>();
  for (const { name: owner, folder } of own) {
    for (const path of reached(folder, lock)) {
      const { version = '', license: licence, link } = lock[path] ?? {};
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      if (link || ours.has(name) || !path.includes('node_modules/')) continue;
      const known = found.get(`${name}@${version}`) ?? { name, version, licence, by: new Set() };
      known.by.add(owner);
      found.set(`${name}@${version}`, known);
    }
  }
  return [...found.values()]
    .map(({ by, ...rest }) => ({ ...rest, broughtBy: [...by] }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

function reached(folder: string, lock: Lock): Set<string> {
  const seen = new Set<string>();
  const waiting = needsOf(folder, lock, true);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { link, resolved } = lock[path] ?? {};
    waiting.push(...needsOf(link && resolved !== undefined ? resolved : path, lock, false));
  }
  return seen;
}

/** The folders that one folder needs. */
function needsOf(folder: string, lock: Lock, optionalPeers: boolean): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = lock[folder] ?? {};
  const peers = Object.keys(peerDependencies ?? {});
  const names = [
    ...Object.keys(dependencies ?? {}),
    ...peers.filter((name) => optionalPeers || peerDependenciesMeta[name]?.optional !== true),
  ];
  const needed = names.map((name) => {
    const path = placeOf(name, folder, lock);
    if (path === undefined)
      throw new Error(`The lock file has no ${name} for ${folder === '' ? 'this package' : folder}; run npm install.`);
    return path;
  });
  // Those of other platforms may be left out.
  const optional = Object.keys(optionalDependencies ?? {}).map((name) => placeOf(name, folder, lock));
  return [...needed, ...optional.filter((path) => path !== undefined)];
}

/** Where Node finds a package from a folder: beside it, or beside any folder above. */
function placeOf(name: string, folder: string, lock: Lock): string | undefined {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (path in lock) return path;
    if (from === '') return undefined;
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
