import { DOCUMENT_FAULTS, NO_DOCUMENT_FAULTS, QUERY_FAULTS, RENAMED_FAULTS } from './document-faults.ts';
import { ELSEWHERE_FAULTS, GONE_FAULTS } from './elsewhere-faults.ts';
import type { Fault } from './fault.ts';
import { ADDRESS_FAULTS, MOVED_FAULTS, OTHER_PAGE_FAULTS, PUBLICATION_FAULTS } from './miss-faults.ts';
import { ANOTHER_FAULTS, GIVEN_FAULTS, NOBODY_FAULTS } from './owner-faults.ts';
import { LEADING_FAULTS, PAGE_FAULTS } from './page-faults.ts';
import { PROOF_FAULTS } from './proof-faults.ts';
import { FIELD_FAULTS, LOOK_FAULTS } from './record-faults.ts';
import { INDEX_FAULTS, RIVAL_FAULTS } from './rival-faults.ts';

/** Every table of faults. */
export const TABLES: Readonly<Record<string, readonly Fault[]>> = {
  'the link': GIVEN_FAULTS,
  'nobody is known': NOBODY_FAULTS,
  'somebody else’s': ANOTHER_FAULTS,
  'links that lead elsewhere, and of others': ELSEWHERE_FAULTS,
  'pages that are not there': GONE_FAULTS,
  'publications that are not there': PUBLICATION_FAULTS,
  'sites that have moved': MOVED_FAULTS,
  'the address of the publication': ADDRESS_FAULTS,
  'records of other pages': OTHER_PAGE_FAULTS,
  'the site and the path of the document': DOCUMENT_FAULTS,
  'pages that were renamed': RENAMED_FAULTS,
  'articles without a document': NO_DOCUMENT_FAULTS,
  'queries and fragments': QUERY_FAULTS,
  fields: FIELD_FAULTS,
  'colours and icon': LOOK_FAULTS,
  'what the page answers, and what names nothing': PAGE_FAULTS,
  'pages that are not the record’s': LEADING_FAULTS,
  'files that prove nothing': PROOF_FAULTS,
  rivals: RIVAL_FAULTS,
  AppViews: INDEX_FAULTS,
};
