// The doctor: asks, applies the rules in their order, and draws the conclusion.

import type { Finding } from 'masthead/check';
import type { ClientConfig } from 'masthead/client';
import { type CardView, canonicalizeUrl } from 'masthead/core';
import { checkConfig, checkOptions, linkText } from 'masthead/internal/atproto/request/check-arguments';
import { assembleCardView } from 'masthead/internal/atproto/view/assemble-card-view';
import { pdsBlobUrl } from 'masthead/internal/atproto/view/blob-url';
import { typedLink } from 'masthead/internal/core/values/pasted';
import { parseDocument, parsePublication } from 'masthead/lexicon';
import type { HiddenSubjects } from '../site/page/page-records.ts';
import { openPage } from '../site/page/resolve-page.ts';
import {
  type DiagnoseOptions,
  type Diagnosing,
  type Diagnosis,
  NOT_NEEDED,
  STEP_NAMES,
  type Step,
  type StepId,
} from './diagnosis.ts';
import { type Claim, recordsOf } from './owners/claims.ts';
import { firstOf, stepsOf } from './rule.ts';
import { findHandleProof } from './rules/owner-rules.ts';
import { RULES } from './rules.ts';
import { type Asking, askAbout, askAppView, type Carded, type Missed, placeLink } from './situation.ts';

/** If one of these steps is `unknown`, it is unknown whether there is a card. */
const DECISIVE: readonly StepId[] = ['account', 'publication', 'document', 'index'];
/** Steps whose warnings do not change the card, or can be fixed only elsewhere. */
const NO_HINTS: readonly StepId[] = ['handle', 'naming', 'verification', 'index', 'bluesky'];
/** Steps that change only the look of the card: other fixes come first. */
const LOOKS: readonly StepId[] = ['theme', 'contrast', 'icon'];
const ORDER = Object.keys(STEP_NAMES);

/**
 * Finds out why a link has a card, or has none: checks every step from the link to the readers that
 * show it, and reports what it found and what to change. Reads only and prints nothing. Requests to
 * hosts named by others go through the guard, unless `config.fetch` is set.
 *
 * @param config the AppView for cards (`baseUrl`; without it no AppView is asked, and the step
 *   `index` is skipped), and how the network is reached
 * @param url the link, as typed: without a scheme it is https, and the step `link` says so;
 *   anything but an http(s) URL gives a `broken` step
 * @returns a diagnosis also when hosts give no answer: those steps are `unknown`, or `warn` where
 *   the card does not depend on them
 * @throws the reason of `options.signal` once it is aborted; what `ownCard` or `hidden` throw; a
 *   `TypeError` when `config.baseUrl` or `bluesky` is not a URL
 *
 * @example
 * ```js
 * import { diagnose } from 'masthead-doctor';
 *
 * const link = 'https://alice.example';
 * const { card, cause } = await diagnose({}, link, { account: 'alice.example' });
 * console.log(card, cause?.advice ?? 'all is well');
 * ```
 */
export async function diagnose(config: ClientConfig, url: string | URL, options?: DiagnoseOptions): Promise<Diagnosis> {
  const asking = { ...checkConfig(config), ...checkOptions(options) };
  const given = linkText(url).trim();
  const { hidden } = asking;
  try {
    return await (hidden ? walkForAnybody(given, asking, hidden) : walk(given, asking));
  } finally {
    // A result after an abort is about the signal, not about the link.
    asking.signal?.throwIfAborted();
  }
}

/**
 * Starts again when a record or account was hidden meanwhile, or was found to be for signed-in
 * people only, so that the answer never contains it.
 */
async function walkForAnybody(given: string, options: Diagnosing, hidden: HiddenSubjects): Promise<Diagnosis> {
  const signedInOnly = new Set<string>();
  const hiddenOf = async (dids: readonly string[]) =>
    new Set([...(await hidden(dids)), ...dids.filter((did) => signedInOnly.has(did))]);
  for (;;) {
    const [asked, known] = [new Set<string>(), new Set<string>(signedInOnly)];
    const noted: HiddenSubjects = async (dids) => {
      const found = await hiddenOf(dids);
      for (const did of dids) asked.add(did);
      for (const subject of found) known.add(subject);
      return found;
    };
    const before = signedInOnly.size;
    const diagnosis = await walk(given, { ...options, hidden: noted, signedInOnly });
    if (signedInOnly.size > before) continue;
    const now = await hiddenOf([...asked]);
    if ([...now].every((subject) => known.has(subject))) return diagnosis;
  }
}

/** Applies the rules, and adds the result for each record that the page or its site names. */
async function walk(given: string, options: Diagnosing): Promise<Diagnosis> {
  const link = typedLink(given);
  const canonical = canonicalizeUrl(link);
  const ofLink = await stepsOf(RULES.link, { given, link, canonical });
  if (canonical === null || ofLink.some(({ verdict }) => verdict !== 'ok')) return conclude(link, { steps: ofLink });
  const { names, resolve } = openPage(link, options);
  const report = await reportOn(await askAbout(link, canonical, options, names));
  return { ...conclude(link, { ...report, steps: [...ofLink, ...report.steps] }), page: await resolve() };
}

/** The result of the rules. Of several steps with the same id, only the first counts. */
interface Report {
  readonly steps: readonly Step[];
  readonly findings?: readonly Finding[];
  /** The record of the card. */
  readonly claim?: Claim;
  /** Whether the owner of the link is unknown. */
  readonly isDoubtful?: boolean;
}

async function reportOn(asking: Asking): Promise<Report> {
  const placed = await placeLink(asking);
  if (placed === null) {
    const said = await firstOf(RULES.nobody, asking);
    const ofPage = await stepsOf(RULES.page, { ...asking, claims: [], alone: true, lead: null });
    const isDoubtful = said?.rule === 'account-is-none' || said?.rule === 'nobody-known';
    return { steps: [...(said ? [said.step] : []), ...ofPage], isDoubtful };
  }
  const { owner, read, get, options } = placed;
  const handle = await stepsOf(RULES.handle, await findHandleProof(owner.account, { ...options, fetch: read }, get));
  const around = [...handle, ...(await stepsOf(RULES.page, placed))];
  if (!('chosen' in placed)) return reportMiss(placed, around);
  const before = [...(await stepsOf(RULES.account, placed)), ...around];
  const unseen = await firstOf(RULES.query, placed);
  if (unseen) return { steps: [unseen.step, ...before], findings: unseen.findings };
  return reportCard(placed, before);
}

/** Reports why no record of the account matches the link. */
async function reportMiss(placed: Missed, around: readonly Step[]): Promise<Report> {
  const { owner, claims, other, named, failures } = placed;
  const isEmpty = claims.length === 0;
  const signedIn = await stepsOf(RULES.signedIn, { owner, shownBy: isEmpty ? undefined : placed.shownBy });
  const isSilent = owner.signedInOnly && isEmpty;
  const miss = isSilent ? null : await firstOf(RULES.miss, placed);
  const isDoubtful = other !== undefined && !isSilent && !miss?.findings.length;
  const account = await stepsOf(RULES.account, isDoubtful ? { ...placed, unproved: other } : placed);
  if (!miss || isDoubtful) return { steps: [...account, ...(isSilent ? signedIn : []), ...around], isDoubtful };
  const step = named ? miss.step : orUnknown(miss.step, failures);
  const shown = other ? { ...step, instead: other.claim.found.uri } : step;
  return { steps: [shown, ...account, ...signedIn, ...around], findings: miss.findings };
}

/** Reports the card of a record, and what readers show of it. */
async function reportCard(placed: Carded, before: readonly Step[]): Promise<Report> {
  const { link, claim, options, chosen, findings, read } = placed;
  const ofRecord = [...(await stepsOf(RULES.record, placed)), ...(await stepsOf(RULES.rivals, placed))];
  const steps = [...before, ...ofRecord, chosen.verification];
  const isMending = steps.some(({ verdict }) => verdict === 'broken');
  steps.push(...(await stepsOf(RULES.index, { ...placed, isMending })));
  const isHere = conclude(link, { steps }).card === true;
  const uris = recordsOf(claim).map(({ uri }) => uri);
  const isAsked = options.bluesky !== undefined && !claim.owner.signedInOnly;
  const bluesky = isAsked ? await askAppView(String(options.bluesky), link, options, read, uris) : undefined;
  steps.push(...(await stepsOf(RULES.bluesky, { ...placed, isHere, bluesky })));
  return { steps, findings, claim };
}

/**
 * Makes a miss `unknown` when a source gave no answer: it might have named another account that has
 * the record.
 */
function orUnknown(step: Step, failures: readonly string[]): Step {
  if (failures.length === 0 || !['publication', 'page'].includes(step.id)) return step;
  const found = `${step.found} Another account may have one: ${failures.join(' ')}`;
  return { ...step, id: 'publication', verdict: 'unknown', found };
}

function conclude(link: string, { steps: said, findings = [], claim, isDoubtful = false }: Report): Diagnosis {
  const steps = said
    .filter(({ id }, place) => said.findIndex((step) => step.id === id) === place)
    .sort((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
  const broken = steps.find(({ verdict }) => verdict === 'broken');
  const unknown = steps.find(({ id, verdict }) => verdict === 'unknown' && DECISIVE.includes(id));
  // The content of a denied record is never shown, not even to explain a fault.
  const denied = steps.some(({ id, verdict }) => id === 'verification' && verdict === 'broken');
  const cause = broken ?? unknown ?? null;
  const card = broken ? false : unknown ? null : true;
  const better = steps.filter(({ id, verdict, advice }) => verdict === 'warn' && advice && !NO_HINTS.includes(id));
  const hint = (card && (better.find(({ id }) => !LOOKS.includes(id)) ?? better[0])) || null;
  return {
    link,
    card,
    says: inWords(card, cause, hint, isDoubtful),
    cause,
    hint,
    steps,
    findings,
    records: claim ? recordsOf(claim).map(({ uri }) => uri) : [],
    view: claim && !denied ? viewOf(claim, link) : null,
    notNeeded: NOT_NEEDED,
  };
}

function inWords(card: boolean | null, cause: Step | null, hint: Step | null, isDoubtful: boolean): string {
  if (card === null) return `Could not tell ${isDoubtful ? 'whose link it is' : 'whether there is a card'}`;
  if (!card) return cause?.instead === undefined ? 'There is no card' : "There is a card, but another record's";
  if (hint?.id === 'account') return 'There is a card, of another account';
  return hint ? 'There is a card, which could be better' : 'There is a card';
}

function viewOf(claim: Claim, link: string): CardView | null {
  const { owner, publication: source } = claim;
  const { account } = owner;
  const document = claim.kind === 'document' ? parseDocument(claim.found.record) : null;
  const publication = source ? parsePublication(source.record) : null;
  if ((claim.kind === 'document' && !document) || (source && !publication)) return null;
  return assembleCardView({
    link,
    ...(document && { document: { uri: claim.found.uri, cid: claim.found.cid, record: document } }),
    ...(source && publication && { publication: { uri: source.uri, cid: source.cid, record: publication } }),
    owners: [{ did: account.did, handle: account.handle }],
    blobUrl: (did, { cid }) => pdsBlobUrl(account.pds, did, cid),
  });
}
