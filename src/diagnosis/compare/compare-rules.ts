import { canonicalizeUrl, platformOf } from '../../core/index.ts';
import { printable } from '../../core/printable.ts';
import { fields } from '../../core/read-fields.ts';
import { isHidden, readDocument, readPublication } from '../../lexicon/index.ts';
import { cardTheme, contrastRatio } from '../../theme/index.ts';
import { addressOf, isLoose, standsFor } from '../finding/records.ts';
import {
  blueskyAddress,
  blueskyProblems,
  type CardRecords,
  hasBlueskySite,
  matchesInBluesky,
} from './bluesky-rules.ts';
import type { ComparedRule, ComparedRuleId, ReaderVerdict } from './compared-rule.ts';
import { type Difference, linkDifferences } from './link-differences.ts';
import { isSifaColor, sifaAddress, sifaPublisher } from './sifa-rules.ts';

/** The contrast of a button's text that Bluesky's app and the SDK ask for. */
const LEGIBLE = 4.5;
/** Characters. */
const MAX_SENTENCE = 1900;
const NO_RULE = 'The SDK has no rule for this';

/**
 * Says side by side what Bluesky's rules, the profile service's SDK and ours make of the same records (docs/rules.md#three-readers). Pure: makes no request.
 *
 * @param records a document and its publication, one of them alone; unchecked
 * @param link the link that they should stand for
 * @returns every rule, also where all agree, in sentences that are safe to print as they are
 */
export function compareRules(records: CardRecords, link: string): ComparedRule[] {
  return [
    recordRule(records),
    siteRule(records),
    linkRule(records, link),
    platformRule(records),
    coloursRule(records),
    labelsRule(records),
  ];
}

function recordRule(records: CardRecords): ComparedRule {
  const { document, publication } = records;
  const problems = blueskyProblems(records);
  const reads = (!document || readDocument(document.record)) && (!publication || readPublication(publication.record));
  return compared(
    'record',
    problems === ''
      ? yes('Every field is as the lexicon wants it.')
      : no(`A record is dropped as a whole for one field: ${problems}.`),
    none(`${NO_RULE}: it checks no record of this kind.`),
    reads ? yes('What is needed can be read; the rest is left out.') : no('A field that is needed cannot be read.'),
    [
      {
        reason: 'Bluesky drops a whole record for one field that the lexicon refuses. We leave out that field alone.',
        change: `Put these fields right: ${problems}.`,
      },
    ],
  );
}

function siteRule(records: CardRecords): ComparedRule {
  const { document, publication } = records;
  const sifa = none(`${NO_RULE}: its server tells it the address of the site.`);
  if (!document) {
    const own = none('A publication by itself needs none.');
    return compared('site', own, sifa, own, []);
  }
  const ours = isLoose(records) || publication !== undefined;
  return compared(
    'site',
    hasBlueskySite(records)
      ? yes(publication ? 'site is the at-uri of the publication.' : 'site is an address of the web.')
      : no('site is not the at-uri of a publication that is known here.'),
    sifa,
    ours
      ? yes(publication ? 'site names a publication of the same account.' : 'site is an address of the web.')
      : no('site names no publication of the same account.'),
    [
      {
        reason: 'Bluesky compares site with the at-uri of the publication letter by letter.',
        change: "Write the publication's at-uri, with the DID, into the site of the document.",
      },
    ],
  );
}

function linkRule(records: CardRecords, link: string): ComparedRule {
  const [bluesky, sifa, ours] = [blueskyAddress(records), sifaAddress(records), addressOf(records)];
  const target = canonicalizeUrl(link);
  const says = (address: string | null) => `The records stand for ${address ?? 'no address'}`;
  return compared(
    'link',
    verdict(matchesInBluesky(records, link), `${says(bluesky)}.`),
    verdict(
      sifa !== null && target !== null && canonicalizeUrl(sifa) === target,
      sifa === null ? 'Its card leads nowhere.' : `Its card leads to ${sifa}, whatever was shared.`,
    ),
    verdict(standsFor(records, ours, link), `${says(ours && canonicalizeUrl(ours))}.`),
    linkDifferences(records, link),
  );
}

function platformRule(records: CardRecords): ComparedRule {
  const address = blueskyAddress(records) ?? '';
  const [platform, publisher] = [platformOf(address), sifaPublisher(sifaAddress(records) ?? '')];
  // A host of its own is a difference only to a reader that knows it as a platform's.
  const own = platform || publisher ? no : none;
  const named = (name: string | undefined | null) =>
    name ? yes(`It is on ${name}.`) : own('It is on a host of its own, whose name is shown.');
  return compared('platform', named(platform?.name), named(publisher), named(platform?.name), [
    {
      reason: `The SDK counts ${publisher ?? 'it'} among the publishers; Bluesky's list, which is ours too, has Leaflet, pckt and Offprint.`,
      change: 'Nothing in the record. With a domain of its own in url, all three show that.',
    },
  ]);
}

function coloursRule({ publication }: CardRecords): ComparedRule {
  const { basicTheme } = fields(publication?.record);
  if (basicTheme === undefined) {
    const neutral = none('None are stated, so the card is in neutral ones.');
    return compared('colours', neutral, neutral, neutral, []);
  }
  const { accent, accentForeground } = fields(basicTheme);
  const theme = cardTheme(
    readPublication({ ...fields(publication?.record), url: 'https://x.example', name: 'x' })?.basicTheme,
  );
  const ratio = theme.published ? contrastRatio(theme.accent, theme.accentForeground) : 0;
  const reads = ratio >= LEGIBLE;
  const shown = ratio.toFixed(1);
  return compared(
    'colours',
    verdict(reads, `Its app colours the button from a contrast of ${LEGIBLE}; it is ${shown}.`),
    verdict(
      isSifaColor(accent) && isSifaColor(accentForeground) && reads,
      `A pair reads well from a contrast of ${LEGIBLE}; it is ${shown}.`,
    ),
    theme.published
      ? yes('The button has the colours that are published, whatever their contrast.')
      : no('The two colours of the button cannot be read, so the card is in neutral ones.'),
    [
      {
        reason: 'We show the colours that are published. Bluesky and the SDK want a contrast of 4.5 on the button.',
        change: 'Choose an accent and an accentForeground that are further apart: publish theme shows the ratio.',
      },
    ],
  );
}

function labelsRule({ document, publication }: CardRecords): ComparedRule {
  const hidden = isHidden(document?.record) || isHidden(publication?.record);
  return compared(
    'labels',
    yes("Only labellers' labels count, not the record's own."),
    yes('Only the labels that its server passes on count.'),
    hidden ? no('A label of its owner hides it.') : yes('No label of its owner hides it.'),
    [
      {
        reason: 'We take the owner at their word; the others do not look at the labels in the record.',
        change: 'To show it everywhere take the label off; to hide it everywhere delete the record.',
      },
    ],
  );
}

function compared(
  rule: ComparedRuleId,
  bluesky: ReaderVerdict,
  sifa: ReaderVerdict,
  masthead: ReaderVerdict,
  differences: readonly Difference[],
): ComparedRule {
  const agree = new Set([bluesky, sifa, masthead].flatMap(({ takes }) => takes ?? [])).size <= 1;
  return {
    rule,
    bluesky: shown(bluesky),
    sifa: shown(sifa),
    masthead: shown(masthead),
    agree,
    reasons: agree ? [] : differences.map(({ reason }) => printable(reason, MAX_SENTENCE)),
    changes: agree ? [] : differences.map(({ change }) => printable(change, MAX_SENTENCE)),
  };
}

/** With a sentence that is safe to print as it is: it may quote a record. */
const shown = ({ takes, says }: ReaderVerdict) => ({ takes, says: printable(says, MAX_SENTENCE) });
const verdict = (takes: boolean, says: string): ReaderVerdict => ({ takes, says });
const yes = (says: string) => verdict(true, says);
const no = (says: string) => verdict(false, says);
const none = (says: string): ReaderVerdict => ({ takes: null, says });
