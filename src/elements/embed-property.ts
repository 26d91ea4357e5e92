import type { PropertyDeclaration, PropertyDeclarations, ReactiveElement } from 'lit';

/** A reactive property of an element, as Lit declares it, with what it is while nothing is set. */
export interface EmbedProperty<Value = unknown> extends PropertyDeclaration<Value> {
  /** The value of the property while nothing is set; it never appears as an attribute. */
  readonly initial: Value;
  /** What the element takes a value for that was set. Frameworks hand over `null`, `undefined` and `false` for "not set". */
  readonly accept: (value: unknown) => Value;
}

/**
 * A property with text in it, reflected to an attribute.
 *
 * @param initial while nothing is set
 * @param attribute its name where it is not the property's own in lower case
 */
export function textProperty(initial = '', attribute?: string): EmbedProperty<string> {
  return reflected(
    initial,
    (value) => ((value ?? false) === false ? initial : value === true ? '' : String(value)),
    attribute,
  );
}

/** A property that is on or off, reflected to an attribute of its name. */
export function flagProperty(): EmbedProperty<boolean> {
  return reflected(false, (value) => (value ?? false) !== false);
}

/**
 * A property with a number in it, not below 0, reflected to an attribute.
 *
 * @param initial while nothing sensible is set
 * @param attribute its name
 */
export function numberProperty(initial: number, attribute: string): EmbedProperty<number> {
  const accept = (value: unknown) => {
    const number = Number.parseFloat(String(value));
    return number >= 0 ? number : initial;
  };
  return reflected(initial, accept, attribute);
}

/**
 * Gives a class the accessors of the properties that it declares. Lit's own would have every new element set each property once, to what it is while
 * nothing is set.
 *
 * @param element finalized: accessors that Lit finds there it wraps, and reads once for every new element
 */
export function addAccessors(element: { prototype: ReactiveElement; properties: PropertyDeclarations }): void {
  for (const [name, property] of Object.entries(element.properties)) {
    const { initial, accept } = property as Partial<EmbedProperty>;
    if (!accept) continue;
    const key = Symbol();
    Object.defineProperty(element.prototype, name, {
      get(this: Values) {
        return this[key] ?? initial;
      },
      set(this: Values, value: unknown) {
        const before = this[key] ?? initial;
        this[key] = accept(value);
        this.requestUpdate(name, before);
      },
    });
  }
}

type Values = ReactiveElement & Record<symbol, unknown>;

function reflected<Value>(initial: Value, accept: (value: unknown) => Value, attribute?: string): EmbedProperty<Value> {
  return {
    initial,
    accept,
    noAccessor: true,
    reflect: true,
    ...(attribute && { attribute }),
    converter: {
      toAttribute: (value) => (value === initial ? null : value === true ? '' : value),
    },
  };
}
