import { fields } from '../../core/read-fields.ts';
import { isHidden, selfLabels } from '../../lexicon/index.ts';
import { type Finding, finding } from './finding.ts';

/** Words for grown-up content that are no labels: no reader covers a picture for them. */
const NO_LABEL = /^(?:adult|nsfw|mature|explicit)$/i;

/** Labels that hide the record, and words that look like labels and are none. */
export function labelFindings(kind: 'publication' | 'document', record: unknown): Finding[] {
  if (isHidden(record)) {
    return [
      finding({
        id: 'hidden',
        record: kind,
        stops: true,
        field: 'labels',
        found: fields(record).labels,
        says: `The ${kind} is labelled to be hidden (!hide or !no-unauthenticated), so it is in no public answer.`,
        advice: 'Take that label off, if anybody may see it.',
      }),
    ];
  }
  const found = selfLabels(record).find((label) => NO_LABEL.test(label));
  const { values } = fields(fields(record).labels);
  if (found === undefined || !Array.isArray(values)) return [];
  const place = values.findIndex((each) => fields(each).val === found);
  return [
    finding({
      id: 'label',
      record: kind,
      field: `labels.values.${place}.val`,
      found,
      wanted: 'sexual',
      says: 'That is none of the labels that readers know, so no picture is covered for it.',
      advice: 'Write "sexual", "nudity" or "porn", whichever is meant, or leave it out.',
    }),
  ];
}
