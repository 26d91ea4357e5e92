/** Four colours as a record has them. */
export interface PublishedTheme {
  readonly accentRGB: RecordColor;
  readonly accentForegroundRGB: RecordColor;
  readonly backgroundRGB?: RecordColor | undefined;
  readonly foregroundRGB?: RecordColor | undefined;
}

interface RecordColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** The card that a finding is in. */
export interface AuditedCard {
  /** The part that the element is, or is in, such as `button`. */
  readonly part: string;
  readonly contrast: string;
  readonly appearance: string;
  /** Whether the page has colours of its own for this card: then what shows is not the record's. */
  readonly ownColors: boolean;
  /** The record's colours, as the view has them. */
  readonly theme?: PublishedTheme | undefined;
}

/** One element that axe finds fault with. */
export interface AuditFinding {
  /** axe's rule, such as `color-contrast`. */
  readonly rule: string;
  /** In which contrast mode and scheme, such as `aa dark`. */
  readonly mode: string;
  readonly target: string;
  readonly summary: string;
  readonly card?: AuditedCard | undefined;
}

/** What was audited, and what axe found there. */
export interface AuditReport {
  readonly name: string;
  readonly findings: readonly AuditFinding[];
  /** Why it could not be audited, and what it was caught at meanwhile. */
  readonly errors: readonly string[];
}
