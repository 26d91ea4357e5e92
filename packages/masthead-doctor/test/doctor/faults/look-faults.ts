import { color } from '../../../../../test/lexicon/sample-records.ts';
import { picture } from '../../../../../test/publish/pictures.ts';
import { KEY, PUBLICATION, theme, type World } from '../world.ts';
import type { Fault } from './fault.ts';

const publicationOf =
  (more: object | ((world: World) => Promise<object>)): Fault['prepare'] =>
  async (world) =>
    world.force(PUBLICATION, KEY, world.publication(typeof more === 'function' ? await more(world) : more));
const OF = '--account {alice} --publication {key}';
const ICON = [`icon icon.png --fit ${OF}`];

/** Faults of the colours and the icon: there is a card, and it is poorer. */
export const LOOK_FAULTS: readonly Fault[] = [
  {
    note: 'no theme',
    prepare: publicationOf({ basicTheme: undefined }),
    card: true,
    step: 'theme',
    says: /There is a card, which could be better: The publication has no theme/,
    runs: [`theme --accent '#0c5aa0' ${OF}`],
  },
  {
    note: 'three colours: the accent is missing',
    prepare: publicationOf({ basicTheme: { ...theme, accent: undefined } }),
    card: true,
    step: 'fields',
    says: /publication\.basicTheme\.accent: It is missing/,
    runs: ["theme --background '#ffffff' --foreground '#141414' --accent '#0c5aa0'"],
  },
  {
    note: 'a channel over 255, which the SDK of the profiles tests for',
    prepare: publicationOf({ basicTheme: { ...theme, accent: color(300, 0, 0) } }),
    card: true,
    step: 'fields',
    says: /basicTheme\.accent\.r/,
    runs: ["theme --background '#ffffff' --foreground '#141414' --accent '#ff0000' --accent-foreground '#ffffff'"],
  },
  {
    note: 'colours as they are written in a style sheet',
    prepare: publicationOf({
      basicTheme: { background: '#fff', foreground: '#141414', accent: '#0c5aa0', accentForeground: '#fff' },
    }),
    card: true,
    step: 'fields',
    says: /basicTheme\.accent: It is "#0c5aa0", and the lexicon wants an object/,
    runs: ["theme --background '#ffffff' --foreground '#141414' --accent '#0c5aa0' --accent-foreground '#ffffff'"],
  },
  {
    note: 'the colours under "theme"',
    prepare: publicationOf({ basicTheme: undefined, theme: { ...theme, $type: undefined } }),
    card: true,
    step: 'fields',
    says: /there is a "theme", which no reader knows/,
    runs: ["theme --background '#ffffff' --foreground '#141414' --accent '#0c5aa0' --accent-foreground '#ffffff'"],
  },
  {
    note: 'a button that cannot be read',
    prepare: publicationOf({ basicTheme: { ...theme, accent: color(200, 200, 200) } }),
    card: true,
    step: 'contrast',
    says: /below 4\.5/,
    runs: ["theme --background '#ffffff' --foreground '#141414' --accent '#"],
  },
  {
    note: 'no icon',
    prepare: publicationOf({ icon: undefined }),
    card: true,
    step: 'icon',
    says: /no icon, so the card shows its first letter/,
    runs: ICON,
  },
  {
    note: 'an icon that is an address',
    prepare: publicationOf({ icon: 'https://x.example/i.png' }),
    card: true,
    step: 'fields',
    says: /It is "https:\/\/x\.example\/i\.png", and the lexicon wants a blob/,
    runs: ICON,
  },
  {
    note: 'a blob without its $type, from an old plug-in of WordPress: the server keeps no picture of it',
    prepare: publicationOf({ icon: { cid: 'bafyicon', mimeType: 'image/png', size: 4096 } }),
    card: true,
    step: 'fields',
    says: /not written as a blob/,
    runs: ICON,
  },
  {
    note: 'an icon that is not square',
    prepare: publicationOf(async ({ alice }) => ({
      icon: await alice.uploadBlob(await picture(300, 400), 'image/png'),
    })),
    card: true,
    step: 'icon',
    says: /300×400/,
    runs: ICON,
  },
  {
    note: 'an icon that is SVG',
    prepare: publicationOf(async ({ alice }) => ({
      icon: await alice.uploadBlob(new TextEncoder().encode('<svg/>'), 'image/svg+xml'),
    })),
    card: true,
    step: 'fields',
    says: /no SVG/,
    runs: ICON,
  },
];
