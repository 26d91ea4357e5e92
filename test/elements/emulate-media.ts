import { emulateMedia as emulateInBrowser } from '@web/test-runner-commands';
import { sheetIn } from '../../src/elements/base/shadow-content.ts';
import { ProProfile, PubCard } from '../../src/elements/index.ts';
import { proProfileStyles } from '../../src/elements/pro-profile/pro-profile.styles.ts';
import { pubCardStyles } from '../../src/elements/pub-card/pub-card.styles.ts';
import { ENGINE } from './engine.ts';

/** What a test can pretend about the reader's screen in every engine. */
export interface Media {
  readonly media?: 'screen' | 'print';
  readonly reducedMotion?: 'reduce' | 'no-preference';
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

const written = new WeakMap<MediaList, string>();

/**
 * Pretends something about the reader's screen. Chromium does so itself. Elsewhere the elements'
 * own style sheets are told: what asks for that medium always holds, what asks for another never
 * does.
 */
export async function emulateMedia(pretended: Media): Promise<void> {
  if (CAN_EMULATE_ALL) return emulateInBrowser(pretended);
  const answers: [query: RegExp, holds: boolean | undefined][] = [
    [/^print$/, pretended.media && pretended.media === 'print'],
    [/^screen$/, pretended.media && pretended.media === 'screen'],
    [/prefers-reduced-motion: no-preference/, pretended.reducedMotion && pretended.reducedMotion !== 'reduce'],
    [/prefers-reduced-motion: reduce/, pretended.reducedMotion && pretended.reducedMotion === 'reduce'],
  ];
  const sheets = [PubCard, ProProfile].flatMap((element) => [
    cardSheet(element),
    sheetIn(document, element.hostStyles.cssText),
  ]);
  for (const media of sheets.flatMap((sheet) => [...mediaLists(sheet.cssRules)])) {
    const query = written.get(media) ?? media.mediaText;
    written.set(media, query);
    const holds = answers.find(([pattern]) => pattern.test(query))?.[1];
    if (holds !== undefined) media.mediaText = holds ? 'all' : 'not all';
  }
}

/** The style sheet of an element's card, which all its instances share. */
export function cardSheet(element: typeof PubCard | typeof ProProfile): CSSStyleSheet {
  return sheetIn(document, element === PubCard ? pubCardStyles : proProfileStyles);
}

function* mediaLists(rules: CSSRuleList): Generator<MediaList> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule.media;
    if (rule instanceof CSSGroupingRule) yield* mediaLists(rule.cssRules);
  }
}
