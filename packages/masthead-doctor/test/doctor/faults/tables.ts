import { ACCOUNT_FAULTS } from './account-faults.ts';
import type { Fault } from './fault.ts';
import { FILED_FAULTS, LINK_FAULTS } from './link-faults.ts';
import { LOOK_FAULTS } from './look-faults.ts';
import { NAMING_FAULTS } from './naming-faults.ts';
import { HOST_FAULTS, HTML_FAULTS, LEADING_FAULTS, PAGE_FAULTS, TWIN_FAULTS } from './page-faults.ts';
import { PATH_FAULTS } from './path-faults.ts';
import { FILE_FAULTS, KNOWN_FAULTS, PAGE_PROOF_FAULTS, PROOF_FAULTS } from './proof-faults.ts';
import { READER_FAULTS } from './reader-faults.ts';
import { REAL_FAULTS } from './real-faults.ts';
import { RENAMED_FAULTS } from './renamed-faults.ts';
import { FIELD_FAULTS, SITE_FAULTS } from './site-faults.ts';
import { TEXT_FAULTS } from './text-faults.ts';
import { URL_FAULTS } from './url-faults.ts';

/** Every table of faults. */
export const TABLES: Readonly<Record<string, readonly Fault[]>> = {
  'the address of the publication': URL_FAULTS,
  'the path of the document': PATH_FAULTS,
  'the wrong one of two publications': FILED_FAULTS,
  'pages that were renamed': RENAMED_FAULTS,
  'the link, and whose it is': ACCOUNT_FAULTS,
  'links that lead elsewhere, and of others': LINK_FAULTS,
  'the site of the document': SITE_FAULTS,
  'labels and other fields': FIELD_FAULTS,
  texts: TEXT_FAULTS,
  'colours and icon': LOOK_FAULTS,
  'tags that name nothing': NAMING_FAULTS,
  'what the page answers': PAGE_FAULTS,
  'pages that are not the record’s': LEADING_FAULTS,
  'hosts that are no more': HOST_FAULTS,
  'HTML in texts': HTML_FAULTS,
  'files that prove nothing': PROOF_FAULTS,
  'pages that name another document': PAGE_PROOF_FAULTS,
  'files, and nobody is named': FILE_FAULTS,
  'accounts under another name': KNOWN_FAULTS,
  'two own publications': TWIN_FAULTS,
  'rivals, proof and AppViews': READER_FAULTS,
  'records of the field': REAL_FAULTS,
};
