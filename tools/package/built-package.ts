import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The parts of a `package.json` that the tools read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** One of the packages that are made of `src/`. */
export interface BuiltPackage {
  /** Where its `package.json` is. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** The files of `src/` that keep their place below `dist/lib`, such as `core/index.ts`; what they share is laid beside them. */
  readonly entries: readonly string[];
  /** Those that somebody imports by name: each exports what its file of `src/` exports, and nothing else. */
  readonly published: readonly string[];
  /** Other files that keep their place: they find files by their own address. */
  readonly placed: readonly string[];
  /** The entries whose types are part of the package. */
  readonly typed: readonly string[];
  /** Which modules do something when they are imported: `true` goes by `sideEffects` of the root's `package.json`. */
  readonly effects: true | ((id: string) => boolean);
}

/** The packages by their names. `masthead` is the root; the others are workspaces. */
export function builtPackages(): Readonly<Record<'masthead' | 'masthead-cli', BuiltPackage>> {
  return {
    masthead: readPackage(root, [], [], true),
    'masthead-cli': readPackage(join(root, 'packages/masthead-cli'), LOADED_BY_ADDRESS, filesWithAddress(), () => true),
  };
}

// What `import` does not name: the command itself, verbs, which are found in their folder, and threads, which are started from a file.
const LOADED_BY_ADDRESS = ['cli/masthead.ts', 'cli/verbs/*.ts', 'cli/verbs/publish/*.ts', '**/*-worker.ts'].flatMap(
  sourcesAt,
);

/** The files of servers and of the command line that find others by their own address, and so keep their place. */
function filesWithAddress(): string[] {
  return sourcesAt('{appview,cli,watchdog}/**/*.ts').filter((file) =>
    readFileSync(join(root, 'src', file), 'utf8').includes('import.meta.url'),
  );
}

const LIB = './dist/lib/';

function sourcesAt(pattern: string): string[] {
  return globSync(pattern, { cwd: join(root, 'src') })
    .map((file) => file.split(sep).join('/'))
    .sort();
}

function readPackage(
  folder: string,
  more: readonly string[],
  placed: readonly string[],
  effects: BuiltPackage['effects'],
): BuiltPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const sources = (field: unknown, ending: RegExp) => {
    const named = targetsOf(field).filter((file) => file.startsWith(LIB) && ending.test(file));
    return [...new Set(named.map((file) => file.slice(LIB.length).replace(ending, '.ts')))].sort();
  };
  const isCode = /(?<!\.d)\.js$/;
  const published = sources(manifest.exports, isCode);
  return {
    folder,
    manifest,
    entries: [...new Set([...published, ...more])].sort(),
    published,
    placed,
    effects,
    typed: sources(manifest.exports, /\.d\.ts$/),
  };
}

/** Every file that a field of a manifest names, whatever the conditions around it. */
export function targetsOf(field: unknown): string[] {
  if (typeof field === 'string') return [field];
  return field && typeof field === 'object' ? Object.values(field).flatMap(targetsOf) : [];
}
