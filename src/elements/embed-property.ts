import type { PropertyDeclaration } from 'lit';

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

function reflected<Value>(initial: Value, accept: (value: unknown) => Value, attribute?: string): EmbedProperty<Value> {
  return {
    initial,
    accept,
    reflect: true,
    useDefault: true,
    ...(attribute && { attribute }),
    converter: {
      fromAttribute: accept,
      toAttribute: (value) => (value === initial ? null : value === true ? '' : String(value)),
    },
  };
}
