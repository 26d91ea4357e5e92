import { emulateMedia as emulateInBrowser } from '@web/test-runner-commands';
import { sheetIn } from '../../src/elements/base/shadow-content.ts';
import { ProProfile, PubCard } from '../../src/elements/index.ts';
import { proProfileStyles } from '../../src/elements/pro-profile/pro-profile.styles.ts';
import { pubCardStyles } from '../../src/elements/pub-card/pub-card.styles.ts';
import { ENGINE } from './engine.ts';

/** What a test can pretend about the reader's screen, the latter two in Chromium only. */
export interface Media {
  readonly media?: 'screen' | 'print';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active' | 'none';
}

/**
 * The one capability that only Chromium has here: neither WebDriver BiDi nor WebKit's driver can
 * change what the whole browser prefers.
 */
export const CAN_EMULATE_ALL = ENGINE === 'chromium';

/** `it` for a test that cannot do without; elsewhere it is skipped, and its name says why. */
export function itEmulating(name: string, body: () => void | Promise<void>): void {
  if (CAN_EMULATE_ALL) it(name, body);
  else it.skip(`${name} (no driver of ${ENGINE} emulates the system's preferences)`, body);
}

/** The queries of our style sheets that were changed, as they are written. */
const written = new Map<MediaList, string>();
let isPretending = false;
afterEach(async () => {
  for (const [media, query] of written) media.mediaText = query;
  written.clear();
  const usual = {
    media: 'screen',
    reducedMotion: 'no-preference',
    colorScheme: 'light',
    forcedColors: 'none',
  } as const;
  if (isPretending) await emulateInBrowser(usual);
  isPretending = false;
});

/**
 * Pretends something about the reader's screen until the test has ended. Chromium does so itself.
 * Elsewhere the elements' own style sheets are told: what asks for that medium always holds, what
 * asks for another never does.
 */
export async function emulateMedia(pretended: Media): Promise<void> {
  isPretending = CAN_EMULATE_ALL;
  if (isPretending) return emulateInBrowser(pretended);
  const { media, reducedMotion } = pretended;
  if (media) tellSheets({ print: media === 'print', screen: media === 'screen' });
  if (reducedMotion)
    tellSheets({
      'prefers-reduced-motion: no-preference': reducedMotion !== 'reduce',
      'prefers-reduced-motion: reduce': reducedMotion === 'reduce',
    });
}

/** Tells the elements' style sheets which queries hold, until the test has ended. */
export function tellSheets(answers: Readonly<Record<string, boolean>>): void {
  const sheets = [PubCard, ProProfile].flatMap(({ hostStyles }) => sheetIn(document, hostStyles.cssText));
  sheets.push(sheetIn(document, pubCardStyles), sheetIn(document, proProfileStyles));
  for (const media of sheets.flatMap((sheet) => [...mediaLists(sheet.cssRules)])) {
    const query = written.get(media) ?? media.mediaText;
    const [, holds] = Object.entries(answers).find(([asked]) => query.includes(asked)) ?? [];
    if (holds === undefined) continue;
    written.set(media, query);
    media.mediaText = holds ? 'all' : 'not all';
  }
}

function* mediaLists(rules: CSSRuleList): Generator<MediaList> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule.media;
    if (rule instanceof CSSGroupingRule) yield* mediaLists(rule.cssRules);
  }
}
