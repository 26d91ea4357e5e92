// The site's side of a record, for `proof` and `verify`: which record is meant, and writing the
// proof and the tags into a folder.

import type { ClientConfig } from 'masthead/client';
import { canonicalizeUrl } from 'masthead/core';
import { identityOptions } from 'masthead/internal/atproto/node/repository/resolve-account';
import { memoryCache } from 'masthead/internal/atproto/request/memory-cache';
import { printable } from 'masthead/internal/core/shown-text';
import { isAtUriText } from 'masthead/internal/core/values/identifiers';
import { openPublications } from 'masthead/publish';
import { diagnose, type RecordVerification, resolvePage } from 'masthead-doctor';
import {
  fetchSiteMarkup,
  type ProofFile,
  type SiteMarkup,
  WriteProofError,
  type WrittenMarkup,
  writeMarkup,
  writeProof,
} from 'masthead-static';
import { type NetworkFlags, namedAccount, nodeNetwork } from '../flags/network.ts';
import { UsageError } from '../process/usage-error.ts';
import { commandName } from '../terminal/advice-lines.ts';
import { ask, asTyped, hasTerminal, mustAgree } from '../terminal/output.ts';

/** The record that a command line names. */
export interface NamedRecord {
  readonly uri: string;
  /** The link, or the at-uri. */
  readonly subject: string;
  /**
   * Its account, where the command line did not name it: a record that was found by the link alone
   * may be anybody's.
   */
  readonly stranger?: string;
}

/**
 * Finds the record that a command line names by its at-uri or by a link. Throws a `UsageError` when
 * there is none.
 */
export async function namedRecord(
  given: string,
  flags: NetworkFlags & { readonly account?: string | undefined },
): Promise<NamedRecord> {
  const subject = asTyped(given);
  if (isAtUriText(subject)) return { uri: subject, subject };
  const [network, account] = [nodeNetwork(flags), namedAccount(flags.account)];
  const uri = await findRecord(subject, account, network);
  return { uri, subject, ...(account === undefined && { stranger: await nameAccount(uri, network) }) };
}

/** A warning about a record whose account was not named. */
export function strangerLine(stranger: string): string {
  return `It is a record of ${stranger}; with --account only records of that account count.`;
}

/** The account of an at-uri, for people: its verified handle with the DID, or the DID alone. */
async function nameAccount(uri: string, config: ClientConfig): Promise<string> {
  const [, , did = ''] = uri.split('/');
  const { handle } = await openPublications(config, did);
  return handle === 'handle.invalid' ? did : `${handle} (${did})`;
}

/**
 * Asks before a proof is written for a record that was found by the link alone. Anybody can claim a
 * link, and the file says that the site belongs to that account.
 *
 * @param account the owner of the record
 * @param yes agreed already, by `--yes`
 * @throws {UsageError} when the person says no, or nobody can be asked and `yes` is `false`
 */
export async function mustMeanAccount(link: string, account: string, yes: boolean): Promise<void> {
  if (!yes && !hasTerminal()) {
    throw new UsageError(
      `The record that was found for ${link} belongs to ${account}, and the file would say that the site is theirs: name the account with --account or MASTHEAD_ACCOUNT, or agree with --yes.`,
    );
  }
  await mustAgree({ yes }, `The file will say that ${link} is the site of ${account}. Write it?`);
}

/**
 * The at-uri of the record behind a link: without a named account the one that the page names and
 * that claims it (docs/rules.md#from-a-page-to-its-record); otherwise the one that the doctor
 * finds, which the page need not name yet. Throws a `UsageError` when there is none.
 */
async function findRecord(link: string, account: string | undefined, config: ClientConfig): Promise<string> {
  const page = account === undefined && canonicalizeUrl(link.trim()) !== null ? await resolvePage(config, link) : null;
  if (page?.record) return page.record.uri;
  const { records, card, cause } = await diagnose(config, link, { account });
  const uri = records.at(-1);
  if (uri !== undefined) return uri;
  const why = [cause?.found ?? 'Nobody claims it.', cause?.advice].filter(Boolean).join(' ');
  throw new UsageError(
    `No record was found for ${link}: ${why} ("${commandName()} doctor" with the link says more; an at-uri works too.)`,
    card === null ? 2 : 1,
  );
}

/**
 * What `writeSite` did in a folder. `address` is where the proof file is once the folder is
 * uploaded.
 */
export interface WrittenSite extends Omit<ProofFile, 'path'>, Pick<WrittenMarkup, 'tagged' | 'missing' | 'problems'> {
  /** The path of the file with the proof, also when it existed before. */
  readonly proof: string;
  /** Pages that lack tags, because nobody agreed to write them. */
  readonly left: readonly string[];
}

/**
 * Writes a site's side of its records into the folder that is uploaded: the proof file, and after a
 * question the tags into the pages that exist.
 *
 * @param yes agreed already; without it and without a terminal, the pages are not changed
 * @throws {UsageError} when the file cannot be written, or the document has no publication
 */
export async function writeSite(
  folder: string,
  { uri, kind, url, proofs }: RecordVerification,
  config: ClientConfig,
  yes: boolean,
): Promise<WrittenSite> {
  const [first] = proofs;
  if (!first) {
    throw new UsageError(
      `The document belongs to no publication, so no file proves it: put the tags that "${commandName()} proof ${uri}" prints into the <head> of ${url}`,
    );
  }
  const { path: proof, ...placed } = proofIn(folder, proofs);
  // Without the shared cache: a record that was just changed is written in its current version.
  const site = await fetchSiteMarkup({ ...identityOptions(config), cache: memoryCache() }, first.content);
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
