// The script tags use this small part of @lit/reactive-element and lit-element in their place
// (docs/decisions/lit.md). Written after reactive-element 2.1.2 and lit-element 4.2.2, Copyright
// (c) 2017 Google LLC, BSD-3-Clause: docs/licences.md has the text.
import type {
  CSSResultGroup,
  PropertyDeclaration,
  PropertyDeclarations,
  PropertyValues,
  ReactiveController,
} from 'lit';
import { render } from './render.ts';

// It throws in browsers without style sheets to adopt, such as Firefox before 101. Then nothing is
// defined, and the page's own children show.
new CSSStyleSheet();

export { html, noChange, nothing, render } from './render.ts';

/** A style sheet from a text of our own. */
export const unsafeCSS = (cssText: string): { readonly cssText: string } => ({ cssText });

/**
 * An element that renders its changed properties together, in the next microtask. Every property
 * has its own accessor (../base/embed-property.ts).
 */
export abstract class LitElement extends HTMLElement {
  static properties: PropertyDeclarations;
  static styles: CSSResultGroup | undefined;
  /** The style sheets of `styles`, in one list. */
  static elementStyles: unknown[];
  /** The properties of the class and of its superclasses. */
  static elementProperties: ReadonlyMap<string, PropertyDeclaration> = new Map();
  /** The property of each attribute. */
  static attributeNames: ReadonlyMap<string, string>;

  hasUpdated = false;
  isUpdatePending = false;
  renderRoot: ShadowRoot | undefined;
  #enable: () => void = () => {};
  #updates: Promise<unknown> = new Promise<void>((resolve) => {
    this.#enable = resolve;
  });
  #changed: Map<string, unknown> = new Map();
  /** Values set before the element was defined; they are set again before the first update. */
  readonly #early: Map<string, unknown> = new Map();
  readonly #controllers: Set<ReactiveController> = new Set();
  /** The property that is being read from its attribute or written to it. */
  #mirrored: string | undefined;
  /** Properties whose attributes are still to be written. */
  readonly #unwritten: Set<string> = new Set();

  /** Reads the class's own declarations, once. */
  static finalize(): void {
    // biome-ignore lint/complexity/noThisInStatic: of the class that is defined
    finalize(this);
  }

  static get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: of the class that is defined
    return [...finalize(this).attributeNames.keys()];
  }

  constructor() {
    super();
    for (const name of this.#class.elementProperties.keys()) {
      if (!Object.hasOwn(this, name)) continue;
      this.#early.set(name, this.#values[name]);
      delete this.#values[name];
    }
    this.requestUpdate();
  }

  get #class(): typeof LitElement {
    return this.constructor as typeof LitElement;
  }

  get #values(): Record<string, unknown> {
    return this as unknown as Record<string, unknown>;
  }

  /** Resolves after the last requested update, with whether no further one is pending. */
  get updateComplete(): Promise<boolean> {
    return this.getUpdateComplete();
  }

  /** The value of `updateComplete`; an element that waits for more overrides it. */
  protected getUpdateComplete(): Promise<boolean> {
    return this.#updates as Promise<boolean>;
  }

  addController(controller: ReactiveController): void {
    this.#controllers.add(controller);
    if (this.renderRoot && this.isConnected) controller.hostConnected?.();
  }

  connectedCallback(): void {
    this.renderRoot ??= this.createRenderRoot();
    this.#enable();
    for (const controller of this.#controllers) controller.hostConnected?.();
  }

  disconnectedCallback(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
    const name = this.#class.attributeNames.get(attribute);
    if (name === undefined || name === this.#mirrored) return;
    this.#mirrored = name;
    this.#values[name] = value;
    this.#mirrored = undefined;
  }

  /**
   * @param before the old value of the property `name`, which is updated if it has changed; without
   *   a name everything is updated
   */
  requestUpdate(name?: string, before?: unknown): void {
    if (name !== undefined) {
      if (Object.is(this.#values[name], before)) return;
      if (!this.#changed.has(name)) this.#changed.set(name, this.hasUpdated ? before : undefined);
      if (this.#mirrored !== name) this.#unwritten.add(name);
    }
    if (!this.isUpdatePending) this.#updates = this.#enqueue();
  }

  async #enqueue(): Promise<boolean> {
    this.isUpdatePending = true;
    try {
      await this.#updates;
    } catch (error) {
      // An update that failed is reported, and does not block the next.
      Promise.reject(error);
    }
    this.#performUpdate();
    return !this.isUpdatePending;
  }

  #performUpdate(): void {
    for (const [name, value] of this.#early) this.#values[name] = value;
    this.#early.clear();
    const changed = this.#changed;
    try {
      if (!this.shouldUpdate(changed)) {
        this.#settle();
        return;
      }
      for (const controller of this.#controllers) controller.hostUpdate?.();
      this.update(changed);
    } catch (error) {
      this.#settle();
      throw error;
    }
    this.hasUpdated = true;
    this.updated(changed);
  }

  #settle(): void {
    this.#changed = new Map();
    this.isUpdatePending = false;
  }

  // Our base class has all of these; Lit's own are never called.
  protected abstract createRenderRoot(): ShadowRoot;
  protected abstract shouldUpdate(changed: PropertyValues): boolean;
  protected abstract render(): unknown;
  protected abstract updated(changed: PropertyValues): void;

  protected update(_changed: PropertyValues): void {
    // Setting a property in render() requests no further update.
    const value = this.render();
    for (const name of this.#unwritten) this.#write(name);
    this.#unwritten.clear();
    this.#settle();
    render(value, this.renderRoot as ShadowRoot);
  }

  #write(name: string): void {
    const options = this.#class.elementProperties.get(name);
    const attribute = options && attributeOf(name, options);
    if (!options?.reflect || attribute === undefined) return;
    const { toAttribute } = options.converter as { toAttribute(value: unknown): string | null };
    const value = toAttribute(this.#values[name]);
    this.#mirrored = name;
    if (value === null) this.removeAttribute(attribute);
    else this.setAttribute(attribute, value);
    this.#mirrored = undefined;
  }
}

function finalize(element: typeof LitElement): typeof LitElement {
  if (Object.hasOwn(element, 'elementProperties')) return element;
  const above = finalize(Object.getPrototypeOf(element));
  const own = Object.hasOwn(element, 'properties') ? element.properties : {};
  element.elementProperties = new Map([...above.elementProperties, ...Object.entries(own)]);
  element.attributeNames = new Map(
    [...element.elementProperties].flatMap(([name, options]) => {
      const attribute = attributeOf(name, options);
      return attribute === undefined ? [] : [[attribute, name]];
    }),
  );
  element.elementStyles = [element.styles ?? []].flat(9) as unknown[];
  return element;
}

function attributeOf(name: string, { attribute }: PropertyDeclaration): string | undefined {
  if (attribute === false) return undefined;
  return typeof attribute === 'string' ? attribute : name.toLowerCase();
}
