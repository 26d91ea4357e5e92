// The properties of the elements, reflected to attributes.

import type { PropertyDeclaration, PropertyDeclarations, ReactiveElement } from 'lit';

/** Lit's declaration of a reactive property, with a default value. */
export interface EmbedProperty<Value = unknown> extends PropertyDeclaration<Value> {
  /** The default; it is never reflected to the attribute. */
  readonly initial: Value;
  /**
   * Converts a value that was set. Frameworks pass `null`, `undefined` and `false` for "not set".
   */
  readonly accept: (value: unknown) => Value;
}

/**
 * A text property, reflected to an attribute. `attribute` is needed where its name is not the
 * lower-case name of the property.
 */
export function textProperty(initial = '', attribute?: string): EmbedProperty<string> {
  return reflected(
    initial,
    (value) => ((value ?? false) === false ? initial : value === true ? '' : String(value)),
    attribute,
  );
}

/** A boolean property, reflected to an attribute. */
export function flagProperty(): EmbedProperty<boolean> {
  return reflected(false, (value) => (value ?? false) !== false);
}

/**
 * A number property, reflected to an attribute. A value that is not a number, or is below 0,
 * becomes `initial`.
 */
export function numberProperty(initial: number, attribute: string): EmbedProperty<number> {
  const accept = (value: unknown) => {
    const number = Number.parseFloat(String(value));
    return number >= 0 ? number : initial;
  };
  return reflected(initial, accept, attribute);
}

/**
 * Adds the accessors of a class's properties. With Lit's own accessors, every new element would set
 * each property once to its default. Call it after `finalize()`, which wraps existing accessors and
 * makes each new element read them once.
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
