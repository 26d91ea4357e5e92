import basic from '../../../conformance/theme/basic.json' with { type: 'json' };
import leaflet from '../../../conformance/theme/leaflet.json' with { type: 'json' };
import malformed from '../../../conformance/theme/malformed.json' with { type: 'json' };
import offprint from '../../../conformance/theme/offprint.json' with { type: 'json' };
import pckt from '../../../conformance/theme/pckt.json' with { type: 'json' };
import type { PlatformName } from '../../../src/core/match/platform.ts';

/** A record of a real shape, and what it shows. */
export interface RealRecord {
  readonly name: string;
  readonly note: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** The vectors of each platform's own theme; none where its records have no theme of their own. */
const OF_PLATFORM: Readonly<Record<PlatformName, readonly RealRecord[]>> = {
  pckt: pckt.vectors,
  Offprint: offprint.vectors,
  Leaflet: leaflet.vectors,
};

/** The records of conformance/theme, by the program that writes their kind of theme. */
export const REAL_RECORDS: readonly {
  readonly id: string;
  readonly program: string;
  readonly records: readonly RealRecord[];
}[] = [
  { id: 'basic', program: 'basicTheme alone, of any program', records: basic.vectors },
  ...Object.entries(OF_PLATFORM).map(([name, records]) => ({ id: name.toLowerCase(), program: name, records })),
  { id: 'malformed', program: 'Broken, in part or whole', records: malformed.vectors },
];

/** How many they are, for every page that says so. */
export const REAL_THEME_COUNT: number = REAL_RECORDS.reduce((sum, { records }) => sum + records.length, 0);
