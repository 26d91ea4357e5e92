/** An element that the bench measures. */
export interface Subject {
  readonly name: string;
  /** What stands in it and where its data comes from. */
  readonly note: string;
  /** Whether others made it, so that it is measured against our card too. */
  readonly isPeer?: boolean;
  /** Makes element number `index`, ready to be connected. */
  readonly create: (index: number) => HTMLElement;
  /** Resolves when all of them, just connected, show what they will show. */
  readonly settled: (elements: readonly HTMLElement[]) => Promise<unknown>;
  /** Style sheets of the page around it, which its DOM needs as well. */
  readonly css?: string;
  /** Before a round: forgets what the last one left behind. */
  readonly reset?: () => void;
}

/** The name of the card that is measured against its bare self and against the peers. */
export const CARD = 'pub-card, given data';
/** The name of the same card without any style. */
export const PLAIN_CARD = 'pub-card, without style';
/** The name of the card as pages have it from a Masthead AppView, whose answers have both schemes. */
export const CARD_OF_BOTH = 'pub-card, both schemes';
/** The name of the peer that shows a record as ours does. */
export const POST = 'bluesky-post-embed';
