/** An element that the bench measures against its own DOM. */
export interface Subject {
  readonly name: string;
  /** What stands in it and where its data comes from. */
  readonly note: string;
  /** Makes element number `index`, ready to be connected. */
  readonly create: (index: number) => HTMLElement;
  /** Resolves when all of them, just connected, show what they will show. */
  readonly settled: (elements: readonly HTMLElement[]) => Promise<unknown>;
  /** Style sheets of the page around it, which its DOM needs as well. */
  readonly css?: string;
  /** Before a round: forgets what the last one left behind. */
  readonly reset?: () => void;
}
