import { canonicalizeUrl } from 'masthead/core';
import { memoryCache } from 'masthead/internal/atproto';
import { printable } from 'masthead/internal/core';
import { identityOptions, type PublishNetwork } from 'masthead/internal/node';
import type { RecordVerification } from 'masthead-doctor';
import { type ProofFile, readSite, type SiteMarkup, WriteProofError, writeMarkup, writeProof } from 'masthead-static';
import { commandName } from '../process/command-name.ts';
import { ask, hasTerminal } from '../terminal/terminal.ts';
import { UsageError } from '../usage-error.ts';

/** What `writeSite` did with a folder. */
export interface WrittenSite {
  /** The path of the file that proves it, also of one that was there already. */
  readonly proof: string;
  /** Where the site answers with that file, once it is uploaded. */
  readonly address: string;
  /** Whether that file was not there before. */
  readonly isNew: boolean;
  /** Pages that got tags, relative to the folder. */
  readonly tagged: readonly string[];
  /** Pages that lack tags, which nobody agreed to write. */
  readonly left: readonly string[];
  /** URLs of pages that are not in the folder. */
  readonly missing: readonly string[];
  /** What was left alone, and why: sentences. */
  readonly problems: readonly string[];
}

/**
 * Writes a site's side of its records into the folder that is uploaded: the file that proves it, and after a question the tags into the pages that are there.
 *
 * @param yes agreed already; without it and without a terminal the pages are left as they are
 * @throws {UsageError} when the file cannot be written
 */
export async function writeSite(
  folder: string,
  { uri, kind, url, proofs }: RecordVerification,
  network: PublishNetwork,
  yes: boolean,
): Promise<WrittenSite> {
  const [first] = proofs;
  if (!first) {
    throw new UsageError(
      `The document belongs to no publication, so no file proves it: put the tags that "${commandName()} publish markup ${uri}" prints into the <head> of ${url}`,
    );
  }
  const { path: proof, ...placed } = proofIn(folder, proofs);
  // Without the cache that all share: a record that was just changed is written as it is now.
  const site = await readSite(first.content, { ...identityOptions(network), cache: memoryCache() });
  if (!site) return { proof, ...placed, tagged: [], left: [], missing: [], problems: [] };
  const own = canonicalizeUrl(url);
  const wanted: SiteMarkup =
    kind === 'publication' ? site : { ...site, pages: site.pages.filter((page) => page === own) };
  const { tagged, missing, problems } = await writeMarkup(folder, wanted, { dryRun: true });
  const found = { proof, ...placed, missing };
  if (tagged.length === 0) return { ...found, tagged, left: [], problems };
  if (!(await agrees(tagged, uri, yes))) return { ...found, tagged: [], left: tagged, problems };
  const done = await writeMarkup(folder, wanted);
  return { ...found, tagged: done.tagged, left: [], problems: done.problems };
}

function proofIn(folder: string, proofs: RecordVerification['proofs']): ProofFile {
  try {
    return writeProof(folder, proofs);
  } catch (error) {
    throw error instanceof WriteProofError ? new UsageError(error.message) : error;
  }
}

async function agrees(pages: readonly string[], uri: string, yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (!hasTerminal()) return false;
  const some = pages.slice(0, 3).map((page) => printable(page, 100));
  const named =
    pages.length > some.length ? `${some.join(', ')} and ${pages.length - some.length} more` : some.join(', ');
  return /^y(?:es)?$/i.test(await ask(`${named}: write the tags for ${uri} into the <head>? [y/N] `));
}
