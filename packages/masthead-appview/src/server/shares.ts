/** The whole that is shared. Its unit depends on the items: connections, bytes. */
export interface Whole<Item> {
  /** The limit of all holders together. */
  readonly all: number;
  /**
   * The share of a holder. Above the limit of all, the holder with the most of its share loses
   * items first.
   */
  readonly share: (holder: string) => number;
  /**
   * Whether a holder loses the items above its share even where the whole has room; default
   * `false`.
   */
  readonly strict?: boolean;
  /** Ends an item that is removed. */
  readonly end: (item: Item) => void;
  /**
   * Which item of a holder is removed first; default the one that was added or used longest ago.
   */
  readonly first?: (items: Iterable<Item>) => Item | undefined;
}

interface Held<Item> {
  readonly items: Map<Item, number>;
  readonly share: number;
  amount: number;
  /** How much of its share it has, as a power of two. */
  level: number;
}

/**
 * Shares of a whole by client. Where there is no room, the client with the most of its share loses
 * items first. Holders are sorted by how much of their share they have, in powers of two. So the
 * next one to lose an item is found at once among any number of holders, and no other has twice as
 * much of its share.
 */
export class Shares<Item> {
  readonly #whole: Whole<Item>;
  readonly #holders = new Map<string, Held<Item>>();
  readonly #levels = new Map<number, Set<string>>();
  readonly #holderOf = new Map<Item, string>();
  #amount = 0;

  constructor(whole: Whole<Item>) {
    this.#whole = whole;
  }

  /** The amount of all holders together. */
  get amount(): number {
    return this.#amount;
  }

  /** The amount of one holder; 0 for an unknown one. */
  amountOf(holder: string): number {
    return this.#holders.get(holder)?.amount ?? 0;
  }

  /** The items of one holder, the oldest first. */
  itemsOf(holder: string): Iterable<Item> {
    return this.#holders.get(holder)?.items.keys() ?? [];
  }

  /** The holder of an item; `undefined` when it has none. */
  holderOf(item: Item): string | undefined {
    return this.#holderOf.get(item);
  }

  /**
   * Gives an item to a holder, as its newest, and takes it from its holder before. Then holders
   * with too much lose items, which may include this one.
   */
  give(holder: string, item: Item, amount = 1): void {
    this.take(item);
    const held = this.#holders.get(holder) ?? this.#nothing(holder);
    this.#holders.set(holder, held);
    this.#holderOf.set(item, holder);
    held.items.set(item, amount);
    this.#count(holder, held, amount);
    if (this.#whole.strict) while (held.amount > held.share && this.#endOne(held));
    while (this.#amount > this.#whole.all && this.#endOne(this.#most()));
  }

  /** Takes an item from its holder, without ending it. */
  take(item: Item): void {
    const holder = this.#holderOf.get(item);
    const held = holder === undefined ? undefined : this.#holders.get(holder);
    const amount = held?.items.get(item);
    if (holder === undefined || !held || amount === undefined) return;
    this.#holderOf.delete(item);
    held.items.delete(item);
    this.#count(holder, held, -amount);
  }

  /** Must be called when an item was used: it becomes its holder's newest. */
  touch(item: Item): void {
    const held = this.#holders.get(this.#holderOf.get(item) ?? '');
    const amount = held?.items.get(item);
    if (!held || amount === undefined) return;
    held.items.delete(item);
    held.items.set(item, amount);
  }

  #nothing(holder: string): Held<Item> {
    return { items: new Map(), share: this.#whole.share(holder), amount: 0, level: Number.NaN };
  }

  #count(holder: string, held: Held<Item>, amount: number): void {
    held.amount += amount;
    this.#amount += amount;
    const isEmpty = held.items.size === 0;
    const level = isEmpty ? Number.NaN : Math.floor(Math.log2(held.amount / held.share));
    if (isEmpty) this.#holders.delete(holder);
    if (level === held.level) return;
    const [before, after] = [this.#levels.get(held.level), this.#levels.get(level) ?? new Set<string>()];
    before?.delete(holder);
    if (before?.size === 0) this.#levels.delete(held.level);
    held.level = level;
    if (!isEmpty) this.#levels.set(level, after.add(holder));
  }

  #most(): Held<Item> | undefined {
    const [holder] = this.#levels.get(Math.max(...this.#levels.keys())) ?? [];
    return holder === undefined ? undefined : this.#holders.get(holder);
  }

  #endOne(held: Held<Item> | undefined): boolean {
    const [oldest] = held?.items.keys() ?? [];
    const item = held && this.#whole.first ? this.#whole.first(held.items.keys()) : oldest;
    if (item === undefined) return false;
    this.take(item);
    this.#whole.end(item);
    return true;
  }
}
