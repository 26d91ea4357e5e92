/** What a designer pretends about the reader. */
export interface Preferences {
  readonly reducedMotion: boolean;
  readonly forcedColours: boolean;
}

/**
 * What a forced palette does to what we draw, in the system's colours as they are. An
 * approximation: a page cannot switch the real one on; the browser's own developer tools can, and
 * the tests do.
 */
const FORCED = `
  *, *::before { border-color: CanvasText !important; box-shadow: none !important; text-shadow: none !important; }
  * { background-color: Canvas !important; color: CanvasText !important; }
  a[href], a[href] * { color: LinkText !important; }
  [aria-disabled] { color: GrayText !important; border-color: GrayText !important; }
`;

let pretended: Preferences = { reducedMotion: false, forcedColours: false };
const queries = new WeakMap<MediaList, string>();

/**
 * Makes every element of ours behave as if the reader preferred this: those that are there, and
 * those that come.
 */
export function emulatePreferences(preferences: Preferences): void {
  pretended = preferences;
  requestAnimationFrame(() => requestAnimationFrame(apply));
}

for (const event of ['load', 'fallback', 'error']) {
  for (const tag of ['pub-card', 'pro-profile']) addEventListener(`${tag}-${event}`, apply, true);
}

function apply(): void {
  const shown = [...document.querySelectorAll('pub-card, pro-profile')];
  // All that show something share its style sheet.
  for (const sheet of new Set(shown.flatMap(({ shadowRoot }) => [...(shadowRoot?.adoptedStyleSheets ?? [])]))) {
    const last = sheet.cssRules.length - 1;
    if (isForced(sheet.cssRules[last])) sheet.deleteRule(last);
    if (pretended.forcedColours) sheet.insertRule(`@media all { ${FORCED} }`, sheet.cssRules.length);
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule) pretendMotion(rule.media);
    }
  }
}

function isForced(rule: CSSRule | undefined): boolean {
  return rule instanceof CSSMediaRule && rule.media.mediaText === 'all';
}

function pretendMotion(media: MediaList): void {
  const written = queries.get(media) ?? media.mediaText;
  queries.set(media, written);
  if (written.includes('prefers-reduced-motion')) media.mediaText = pretended.reducedMotion ? 'not all' : written;
}
