/**
 * The language of an element, as a BCP 47 tag for `Intl`: its nearest `lang` attribute, also
 * outside its shadow root; `en` when it is absent or invalid.
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

/** A BCP 47 tag in canonical spelling; `en` for an invalid one. */
export function canonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
