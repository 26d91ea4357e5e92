import { readLeafletTheme } from './leaflet.ts';
import { readOffprintTheme } from './offprint.ts';
import type { Drop, NativeTheme } from './palette.ts';
import { readPcktTheme } from './pckt.ts';

interface Program {
  /** The `$type` of its theme, also with the name of a definition (`#main`). With a dot at the end, all that begins so. */
  readonly type: string;
  /** Names of which its theme has at least one. Leaflet has written themes without a `$type`. */
  readonly members: readonly string[];
  read(theme: Record<string, unknown>, path: string, drop: Drop): NativeTheme;
}

const PROGRAMS: readonly Program[] = [
  { type: 'blog.pckt.theme', members: ['light', 'dark'], read: readPcktTheme },
  { type: 'app.offprint.theme', members: ['colors', 'colorScheme'], read: readOffprintTheme },
  {
    type: 'pub.leaflet.',
    members: ['backgroundColor', 'pageBackground', 'primary', 'accentBackground', 'accentText'],
    read: readLeafletTheme,
  },
];

/** The program whose theme this is: by its `$type`, and without one by the names of its members. */
export function programOf(theme: Record<string, unknown>): Program | undefined {
  const type = theme.$type;
  return PROGRAMS.find(({ type: begin, members }) =>
    typeof type === 'string' ? isOf(type, begin) : members.some((name) => Object.hasOwn(theme, name)),
  );
}

function isOf(type: string, begin: string): boolean {
  return begin.endsWith('.') ? type.startsWith(begin) : type === begin || type.startsWith(`${begin}#`);
}
