/** An attribute's name and what its property gives while it is absent. A default of `false` makes it boolean. */
export type AttributeDefaults = Readonly<Record<string, string | false>>;

/**
 * Gives an element class one property for each attribute (`max-skills` is `maxSkills`): the attribute is the only place where the value lives, so markup,
 * frameworks and scripts never disagree. A setter takes what frameworks hand over: `null`, `undefined` and `false` remove the attribute.
 *
 * @param element the class
 * @param attributes its attributes
 */
export function reflectAttributes(element: { prototype: HTMLElement }, attributes: AttributeDefaults): void {
  for (const [attribute, absent] of Object.entries(attributes)) {
    Object.defineProperty(element.prototype, propertyName(attribute), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        const value = this.getAttribute(attribute);
        return absent === false ? value !== null : (value ?? absent);
      },
      set(this: HTMLElement, value: unknown) {
        if ((value ?? false) !== false) this.setAttribute(attribute, value === true ? '' : String(value));
        else this.removeAttribute(attribute);
      },
    });
  }
}

/**
 * Takes over properties that were set before the element was defined: they sit on the element itself and would hide the class's own.
 *
 * @param element just upgraded
 * @param names of properties
 */
export function adoptProperties(element: HTMLElement, names: readonly string[]): void {
  const own = element as unknown as Record<string, unknown>;
  for (const name of names) {
    if (!Object.hasOwn(own, name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

/** `max-skills` → `maxSkills`. */
export function propertyName(attribute: string): string {
  return attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
