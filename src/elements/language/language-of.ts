/**
 * The language that an element stands in: its nearest `lang` attribute, looked for through the shadow roots around it.
 *
 * @returns a BCP 47 tag that `Intl` can read; `en` when none is said, or what is said is no tag
 */
export function languageOf(element: Element): string {
  for (let at: Element | undefined = element; at; at = hostOf(at)) {
    const said: string | undefined = at.closest<HTMLElement>('[lang]')?.lang;
    if (said !== undefined) return canonicalLanguage(said);
  }
  return 'en';
}

function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** A tag in its usual spelling; `en` for what is no tag. */
export function canonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
