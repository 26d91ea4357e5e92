import { assembleCardView } from '../client/index.ts';
import { type CardView, canonicalizeUrl } from '../core/index.ts';
import { readDocument, readPublication } from '../lexicon/index.ts';
import { ANSWER_BYTES, ByteBudget } from '../network/guarded/byte-budget.ts';
import { createGuardedFetch, type GuardedFetch } from '../network/guarded/guarded-fetch.ts';
import { identityOptions } from '../repository/node/node-access.ts';
import { PdsReader } from '../repository/node/pds-reader.ts';
import { type RepositoryRecords, readRepository } from '../repository/node/repository-records.ts';
import { PublishError } from '../repository/publish-error.ts';
import { type Claim, claimsOf, isFor, judgedOf, publicationOf, withoutHidden } from './claims.ts';
import type { DiagnoseOptions, HiddenOf } from './diagnose-options.ts';
import { type Diagnosis, NOT_NEEDED, type Step, type StepId, step } from './diagnosis.ts';
import { explainMiss, type FollowRedirects } from './explain-miss.ts';
import { findOwners, type Owner } from './find-owners.ts';
import { findFindings } from './finding/find-findings.ts';
import type { Finding } from './finding/finding.ts';
import { handleStep } from './handle-step.ts';
import { askIndex, blueskyStep, indexStep, refsOf } from './reader-steps.ts';
import { recordSteps } from './record-steps.ts';
import { judgeClaims, rivalsStep } from './rival-steps.ts';

/** Without an answer to these nobody can say whether there is a card. */
const DECISIVE: readonly StepId[] = ['account', 'publication', 'document', 'index'];

// Bytes of JSON that one diagnosis takes in, 8 MB together. Nobody who also stands behind the link can use up what the first account needs.
const MB = 1024 * 1024;
const FIRST_OWNER_BYTES = 4 * MB;
const OTHER_OWNER_BYTES = MB;
const OTHER_BYTES = MB;

/**
 * Finds out why a link has a card, or has none: walks the chain from the link to what readers show and says at each step what was found and what to change.
 * Reads only; prints nothing; asks strangers' hosts through the guard.
 *
 * @param link as somebody would share it
 * @throws the reason of `options.signal` when that ends it, and nothing else
 */
export async function diagnose(link: string, options: DiagnoseOptions = {}): Promise<Diagnosis> {
  const { hidden } = options;
  try {
    return hidden ? await walkForAnybody(link, options, hidden) : await walk(link, options);
  } finally {
    // What was found after that is about the signal, not about the link.
    options.signal?.throwIfAborted();
  }
}

/** What was hidden on the way is not in the answer either: it is looked at anew. */
async function walkForAnybody(link: string, options: DiagnoseOptions, hidden: HiddenOf): Promise<Diagnosis> {
  for (;;) {
    const [asked, known] = [new Set<string>(), new Set<string>()];
    const noted: HiddenOf = async (dids) => {
      const found = await hidden(dids);
      for (const did of dids) asked.add(did);
      for (const subject of found) known.add(subject);
      return found;
    };
    const diagnosis = await walk(link, { ...options, hidden: noted });
    const now = await hidden([...asked]);
    if ([...now].every((subject) => known.has(subject))) return diagnosis;
  }
}

async function walk(link: string, options: DiagnoseOptions): Promise<Diagnosis> {
  const steps: Step[] = [];
  const written = link.trim();
  if (canonicalizeUrl(written) === null) {
    steps.push(linkProblem(written));
    return conclude(link, steps);
  }
  steps.push(step('link', 'ok', `${written} is a web address; it is compared as ${canonicalizeUrl(written)}.`));
  const get = readingFetch(options, OTHER_BYTES);
  const guarded = guard(options);
  const heard = await askIndex(written, options, get);
  const indexed = refsOf(heard).map((uri) => uri.split('/')[2] ?? '');
  const budgeted = { ...options, fetch: get };
  const read = await readOwners(written, options, budgeted, guarded, indexed, steps);
  const { hidden } = options;
  const found = hidden ? await Promise.all(read.map((owner) => withoutHidden(owner, hidden))) : read;
  const [first] = found;
  if (!first) return conclude(link, steps);
  steps.push(await handleStep(first.account, budgeted, guarded));
  const mine = options.account === undefined ? found : found.slice(0, 1);
  const all = found.flatMap(claimsOf);
  const fitting = all.filter((claim) => isFor(claim, written));
  const judged = await judgeClaims(fitting, written, ({ owner }) => mine.includes(owner), options, guarded);
  const chosen = judged.find(({ claim }) => mine.includes(claim.owner));
  if (!chosen) {
    const owners = mine.map((owner) => ({ owner, claims: all.filter((claim) => claim.owner === owner) }));
    const best = owners.find(({ claims }) => claims.length > 0) ?? owners[0];
    const miss = best && (await explainMiss(written, best.owner, best.claims, redirects(guarded)));
    if (miss) steps.push(miss.step);
    return conclude(link, steps, miss?.findings);
  }
  const { claim } = chosen;
  // For a picture, which has a limit of its own.
  const reader = new PdsReader(claim.owner.account, identityOptions(options).fetch ?? fetch, options.signal);
  steps.push(...recordFound(claim));
  const findings = findFindings({ ...judgedOf(claim, written), now: options.now?.() });
  steps.push(...(await recordSteps(claim, findings, reader)));
  steps.push(rivalsStep(judged, chosen, options.account !== undefined), chosen.verification);
  steps.push(indexStep(claim, heard, options), await blueskyStep(claim, written, options, get));
  return conclude(link, steps, findings, claim);
}

function linkProblem(link: string): Step {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(link) ?? [];
  if (link === '') return step('link', 'broken', 'There is no link.', 'Give the address of the page.');
  const looksBare = scheme === undefined && /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(link);
  if (looksBare) return step('link', 'broken', `"${link}" has no scheme.`, `Write https://${link}`);
  return scheme === undefined || /^https?$/i.test(scheme)
    ? step('link', 'broken', `"${link}" is no web address.`, 'Give an address such as https://alice.example/essay')
    : step(
        'link',
        'broken',
        `"${link}" is of the scheme ${scheme}; only http and https links have cards.`,
        'Give the address of the page.',
      );
}

/** The repositories of everybody who may stand behind the link. The named account comes first. */
async function readOwners(
  link: string,
  options: DiagnoseOptions,
  budgeted: DiagnoseOptions,
  guarded: GuardedFetch,
  indexed: readonly string[],
  steps: Step[],
): Promise<RepositoryRecords[]> {
  let owners: readonly Owner[];
  let failures: readonly string[];
  try {
    ({ owners, failures } = await findOwners(link, budgeted, guarded, indexed));
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    steps.push(step('account', isOutage(error) ? 'unknown' : 'broken', error.message));
    return [];
  }
  if (owners.length === 0) {
    const name = 'Say whose link it is (--account HANDLE), or make a record: masthead publish init';
    const nobody = 'No account is known that has a record for this link.';
    steps.push(step('account', failures.length > 0 ? 'unknown' : 'broken', [nobody, ...failures].join(' '), name));
    return [];
  }
  const problems: PublishError[] = [];
  const read = await Promise.all(
    owners.map(async ({ account }, place) => {
      try {
        const get = readingFetch(options, place === 0 ? FIRST_OWNER_BYTES : OTHER_OWNER_BYTES);
        return await readRepository(account, new PdsReader(account, get, options.signal));
      } catch (error) {
        if (!(error instanceof PublishError)) throw error;
        problems.push(error);
        return null;
      }
    }),
  );
  const [owner] = owners;
  if (owner && (read[0] || options.account === undefined) && read.some(Boolean)) {
    steps.push(step('account', 'ok', `${owner.account.did} at ${owner.account.pds} (${owner.why}).`));
    return read.filter((found) => found !== null);
  }
  const [problem] = problems;
  const out = problem === undefined || isOutage(problem);
  steps.push(
    step(
      'account',
      out ? 'unknown' : 'broken',
      `The records of ${owner?.account.did} could not be read. ${problem?.message ?? ''}`.trim(),
      out ? 'Look again in a few minutes.' : 'See at its host whether the account is active.',
    ),
  );
  return [];
}

function isOutage({ kind }: PublishError): boolean {
  return kind === 'unreachable' || kind === 'rate-limited' || kind === 'too-large';
}

function recordFound(claim: Claim): Step[] {
  const publication = publicationOf(claim);
  return [
    publication
      ? step('publication', 'ok', `The publication is ${publication.uri}.`)
      : step('publication', 'ok', 'It is a document without a publication.'),
    claim.kind === 'document'
      ? step('document', 'ok', `The document is ${claim.found.uri}.`)
      : step('document', 'skipped', "The link is the publication's own page; no document is needed."),
    step('address', 'ok', `The record stands for ${canonicalizeUrl(claim.url ?? '')}, which matches the link.`),
  ];
}

function conclude(link: string, steps: readonly Step[], findings: readonly Finding[] = [], claim?: Claim): Diagnosis {
  const broken = steps.find(({ verdict }) => verdict === 'broken');
  const unknown = steps.find(({ id, verdict }) => verdict === 'unknown' && DECISIVE.includes(id));
  const publication = claim && publicationOf(claim);
  // Words that the site denies are not shown, not even to show what is wrong.
  const denied = steps.some(({ id, verdict }) => id === 'verification' && verdict === 'broken');
  const uris = [publication?.uri, claim?.found.uri].filter((uri) => uri !== undefined);
  return {
    link,
    card: broken ? false : unknown ? null : true,
    cause: broken ?? unknown ?? null,
    steps,
    findings,
    records: [...new Set(uris)],
    view: claim && !denied ? viewOf(claim, link.trim()) : null,
    notNeeded: NOT_NEEDED,
  };
}

function viewOf(claim: Claim, link: string): CardView | null {
  const { account } = claim.owner;
  const source = publicationOf(claim);
  const [document, publication] = [
    claim.kind === 'document' ? readDocument(claim.found.record) : null,
    source ? readPublication(source.record) : null,
  ];
  if ((claim.kind === 'document' && !document) || (source && !publication)) return null;
  return assembleCardView({
    link,
    ...(document && { document: { uri: claim.found.uri, cid: claim.found.cid, record: document } }),
    ...(source && publication && { publication: { uri: source.uri, cid: source.cid, record: publication } }),
    owners: [{ did: account.did, handle: account.handle }],
    blobUrl: (did, { cid }) => `${account.pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`,
  });
}

/** A fetch for JSON of strangers' hosts that takes in so many bytes, over all its requests. */
function readingFetch(options: DiagnoseOptions, inAll: number): typeof fetch {
  const budget = new ByteBudget({ answer: ANSWER_BYTES, inAll });
  return identityOptions(options, options.signal, budget).fetch ?? fetch;
}

/** Sites are strangers' hosts: always through the guard. */
function guard(options: DiagnoseOptions): GuardedFetch {
  const { fetch: given } = options;
  if (!given) return shared(options.development !== undefined);
  return (input, { method = 'GET', headers = {}, signal = null, redirect = 'follow' } = {}) =>
    given(input, { method, headers, signal, redirect });
}

const guards = new Map<boolean, GuardedFetch>();

function shared(open: boolean): GuardedFetch {
  const made = guards.get(open) ?? createGuardedFetch({ open, timeout: 8000 });
  guards.set(open, made);
  return made;
}

function redirects(get: GuardedFetch): FollowRedirects {
  return async (url) => {
    try {
      const response = await get(url, { cut: true });
      return response.redirected ? response.url : null;
    } catch {
      return null;
    }
  };
}
