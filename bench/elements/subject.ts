/** An element that the bench measures. */
export interface Subject {
  readonly name: string;
  /** Its content and the origin of its data. */
  readonly note: string;
  /** Whether it is from another project, so that our card is measured against it too. */
  readonly isPeer?: boolean;
  /** Makes element number `index`, ready to be connected. */
  readonly create: (index: number) => HTMLElement;
  /** Resolves when all of them, just connected, show their final content. */
  readonly settled: (elements: readonly HTMLElement[]) => Promise<unknown>;
  /** Style sheets of the page around it that its DOM also needs. */
  readonly css?: string;
  /** Runs before a round: resets the state of the last round. */
  readonly reset?: () => void;
}

/** The name of the card that is measured against its bare form and against the peers. */
export const CARD = 'pub-card, given data';
/** The name of the same card without any style. */
export const PLAIN_CARD = 'pub-card, without style';
/** The name of the card with the data of a Masthead AppView, whose answers have both schemes. */
export const CARD_OF_BOTH = 'pub-card, both schemes';
/** The name of the peer that shows a record as ours does. */
export const POST = 'bluesky-post-embed';
