/** A room of `src/`, as the picture names it. */
export interface Room {
  /** Its folder below `src/`. */
  readonly name: string;
  /** What it holds, in lines of a few words. */
  readonly holds: readonly string[];
}

/** Rooms that stand beside each other. A room uses only rooms on its floor and below; one that runs in a browser, only such. */
export interface Floor {
  readonly title: string;
  /** They run in a browser, and everywhere else. */
  readonly browser: readonly Room[];
  /** They run on a server only. */
  readonly server: readonly Room[];
}

const room = (name: string, ...holds: string[]): Room => ({ name, holds });

/** The rooms from the roof to the ground; docs/architecture.md says more of each. */
export const HOUSE: readonly Floor[] = [
  {
    title: 'What is opened, built with and started',
    browser: [room('builder', 'paste a link,', 'copy a tag'), room('rehype', 'cards in', 'static sites')],
    server: [
      room('markup/node', 'tags into', 'built pages'),
      room('rehype/node', 'a cache file'),
      room('appview', 'the index', 'as a server'),
      room('cli', 'the masthead', 'command'),
    ],
  },
  {
    title: 'What is shown, found and written',
    browser: [
      room('elements', 'pub-card,', 'pro-profile'),
      room('render', 'HTML and SVG', 'without a script'),
      room('publish/pure', 'what to write,', 'no request'),
    ],
    server: [
      room('diagnosis', 'why there is', 'no card'),
      room('publish', 'writing records', 'and themes'),
      room('render/node', 'pictures,', 'PNG'),
      room('server', 'HTTP, with', 'bounds'),
    ],
  },
  {
    title: 'What is wrong, and who is believed',
    browser: [
      room('diagnosis/finding', 'what is wrong', 'with records'),
      room('diagnosis/check', 'with an icon', 'or colours'),
      room('markup', 'what pages say', 'of records'),
    ],
    server: [room('verification', 'whose site it is')],
  },
  {
    title: 'Who is asked',
    browser: [room('client', 'asks an AppView, makes views of records')],
    server: [room('client/node', 'guarded'), room('source', 'the streams', 'of events')],
  },
  {
    title: 'The network',
    browser: [
      room('network', 'a request with', 'its limits'),
      room('identity', 'from a handle', 'to a PDS'),
      room('repository', 'the records of', 'an account'),
    ],
    server: [
      room('network/guarded', 'no address', 'inside'),
      room('identity/node', 'DNS, a cache'),
      room('repository/node', 'from the PDS'),
    ],
  },
  {
    title: 'The ground: rules, no network, no page',
    browser: [
      room('syntax', 'identifiers'),
      room('core', 'the rules'),
      room('lexicon', 'the records'),
      room('theme', 'colours'),
    ],
    server: [room('watchdog', 'a thread that ends', 'a blocked process'), room('files', 'written whole')],
  },
];
