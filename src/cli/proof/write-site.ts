import { canonicalizeUrl } from '../../core/index.ts';
import { printable } from '../../core/printable.ts';
import {
  type ProofFile,
  readSite,
  type SiteMarkup,
  WriteProofError,
  writeMarkup,
  writeProof,
} from '../../markup/node/index.ts';
import type { PublishNetwork, RecordVerification } from '../../publish/index.ts';
import { identityOptions } from '../../repository/node/node-access.ts';
import { commandName } from '../process/command-name.ts';
import { ask, hasTerminal } from '../terminal/terminal.ts';
import { UsageError } from '../usage-error.ts';

/** What `writeSite` did with a folder. */
export interface WrittenSite {
  /** The path of the file that proves it, also of one that was there already. */
  readonly proof: string;
  /** Pages that got tags, relative to the folder. */
  readonly tagged: readonly string[];
  /** Pages that lack tags, which nobody agreed to write. */
  readonly left: readonly string[];
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
  if (proofs.length === 0) {
    throw new UsageError(
      `The document belongs to no publication, so no file proves it: put the tags that "${commandName()} publish markup ${uri}" prints into the <head> of ${url}`,
    );
  }
  const { path: proof } = proofIn(folder, proofs);
  const site = await siteOf(proofs[0]?.content, network);
  if (!site) return { proof, tagged: [], left: [], problems: [] };
  const own = canonicalizeUrl(url);
  const wanted: SiteMarkup =
    kind === 'publication' ? site : { ...site, pages: site.pages.filter((page) => page === own) };
  const { tagged } = await writeMarkup(folder, wanted, { dryRun: true });
  if (tagged.length > 0 && !(await agrees(tagged, uri, yes))) return { proof, tagged: [], left: tagged, problems: [] };
  const done = await writeMarkup(folder, wanted);
  return { proof, tagged: done.tagged, left: [], problems: done.problems };
}

function proofIn(folder: string, proofs: RecordVerification['proofs']): ProofFile {
  try {
    return writeProof(folder, proofs);
  } catch (error) {
    throw error instanceof WriteProofError ? new UsageError(error.message) : error;
  }
}

/** `null` without a publication. Its documents may be unreadable although it is not; then only its own page is known. */
async function siteOf(publication: string | undefined, network: PublishNetwork): Promise<SiteMarkup | null> {
  return publication === undefined ? null : await readSite(publication, identityOptions(network));
}

async function agrees(pages: readonly string[], uri: string, yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (!hasTerminal()) return false;
  const some = pages.slice(0, 3).map((page) => printable(page, 100));
  const named =
    pages.length > some.length ? `${some.join(', ')} and ${pages.length - some.length} more` : some.join(', ');
  return /^y(?:es)?$/i.test(await ask(`${named}: write the tags for ${uri} into the <head>? [y/N] `));
}
