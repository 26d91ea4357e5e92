import type { Finding } from 'masthead/check';
import type { ClientConfig } from 'masthead/client';
import { type CardView, canonicalizeUrl } from 'masthead/core';
import { assembleCardView, linkText, pdsBlobUrl, readConfig, readOptions } from 'masthead/internal/atproto';
import { typedLink } from 'masthead/internal/core';
import { parseDocument, parsePublication } from 'masthead/lexicon';
import type { PageNames } from '../site/page/name-page.ts';
import type { HiddenSubjects } from '../site/page/page-records.ts';
import { openPage } from '../site/page/resolve-page.ts';
import {
  type DiagnoseOptions,
  type Diagnosing,
  type Diagnosis,
  NOT_NEEDED,
  type Step,
  type StepId,
} from './diagnosis.ts';
import { askAppView } from './owners/ask-app-view.ts';
import { type Claim, publicationOf, recordsOf } from './owners/claims.ts';
import { findHandleProof } from './owners/handle-proof.ts';
import { firstOf, stepsOf } from './rule.ts';
import { RULES } from './rules.ts';
import { askAbout, type Carded, type Missed, placeLink } from './situation.ts';

/** While one of these steps is `unknown`, it is unknown whether there is a card. */
const DECISIVE: readonly StepId[] = ['account', 'publication', 'document', 'index'];
/** The steps about the records themselves: what they warn of can be mended in the records, and every reader sees it. */
const HINTS: readonly StepId[] = [
  ...(['account', 'publication', 'fields', 'labels', 'theme', 'contrast', 'icon', 'rivals', 'page'] as const),
];

/**
 * Finds out why a link has a card, or has none: checks every step from the link to what readers show, and says what was found and what to change.
 * Reads only and prints nothing. Hosts that others name are asked through the guard, unless `config.fetch` is given.
 *
 * @param config the AppView that cards ask (`baseUrl`; without it none is asked, and the step `index` is skipped), and how the network is reached
 * @param url the link, as somebody types it: without a scheme it is https, and the step `link` says so; anything but an http(s) URL gives a `broken` step
 * @returns a diagnosis also when hosts give no answer: those steps are `unknown`
 * @throws the reason of `options.signal` once it is aborted; what `ownCard` or `hidden` throw; a `TypeError` when `config.baseUrl` or `bluesky` is not a URL
 *
 * @example
 * ```js
 * import { diagnose } from 'masthead-doctor';
 *
 * const { card, cause } = await diagnose({}, 'https://alice.example', { account: 'alice.example' });
 * console.log(card, cause?.advice ?? 'all is well');
 * ```
 */
export async function diagnose(config: ClientConfig, url: string | URL, options?: DiagnoseOptions): Promise<Diagnosis> {
  const asking = { ...readConfig(config), ...readOptions(options) };
  const given = linkText(url).trim();
  const link = typedLink(given);
  const { hidden } = asking;
  try {
    const diagnosis = hidden ? await walkForAnybody(link, asking, hidden) : await walk(link, asking);
    return link === given ? diagnosis : saidSo(diagnosis, given);
  } finally {
    // What was found after an abort is about the signal, not about the link.
    asking.signal?.throwIfAborted();
  }
}

/** The link was typed without a scheme, or pasted with what stood around it: the report says how it was looked up. */
function saidSo(diagnosis: Diagnosis, given: string): Diagnosis {
  const [first, ...more] = diagnosis.steps;
  if (!first) return diagnosis;
  const found = `"${given}" is looked up as ${diagnosis.link}. ${first.found}`;
  return { ...diagnosis, steps: [{ ...first, found }, ...more] };
}

/** Starts again when something was hidden meanwhile, or was found to be for people who are signed in, so that the answer never contains it. */
async function walkForAnybody(link: string, options: Diagnosing, hidden: HiddenSubjects): Promise<Diagnosis> {
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
    const diagnosis = await walk(link, { ...options, hidden: noted, signedInOnly });
    if (signedInOnly.size > before) continue;
    const now = await hiddenOf([...asked]);
    if ([...now].every((subject) => known.has(subject))) return diagnosis;
  }
}

/** Goes through the rules, and says besides what became of each record that the page or its site names. */
async function walk(link: string, options: Diagnosing): Promise<Diagnosis> {
  const { names, resolve } = openPage(link, options);
  const diagnosis = await report(link, options, names);
  return diagnosis.steps[0]?.verdict === 'ok' ? { ...diagnosis, page: await resolve() } : diagnosis;
}

async function report(link: string, options: Diagnosing, naming: Promise<PageNames>): Promise<Diagnosis> {
  const canonical = canonicalizeUrl(link);
  const steps = await stepsOf(RULES.link, { link, canonical });
  if (canonical === null || steps.some(({ verdict }) => verdict !== 'ok')) return conclude(link, steps);
  const asking = await askAbout(link, canonical, options, naming);
  const placed = await placeLink(asking);
  if (placed === null) {
    const said = await firstOf(RULES.nobody, asking);
    const ofPage = await stepsOf(RULES.page, { ...asking, claims: [], alone: true, lead: null });
    return inDoubt(conclude(link, [...steps, ...withPage(said ? [said.step] : [], ofPage)]), said?.rule);
  }
  const { owner, read, get } = placed;
  const handle = await stepsOf(RULES.handle, await findHandleProof(owner.account, { ...options, fetch: read }, get));
  const ofPage = await stepsOf(RULES.page, placed);
  if (!('chosen' in placed)) return reportMiss(placed, [...steps, ...handle], ofPage);
  const before = [...steps, ...(await stepsOf(RULES.account, placed)), ...handle];
  const unseen = await firstOf(RULES.query, placed);
  if (unseen) return conclude(link, [...before, unseen.step, ...ofPage], unseen.findings);
  return reportCard(placed, before, ofPage);
}

/** Why no record of the account stands for the link. */
async function reportMiss(placed: Missed, before: readonly Step[], ofPage: readonly Step[]): Promise<Diagnosis> {
  const { link, owner, claims, other, named, failures } = placed;
  const [first, ...handle] = before;
  const start = async (miss: Missed) => [...(first ? [first] : []), ...(await stepsOf(RULES.account, miss)), ...handle];
  const signedIn = await stepsOf(RULES.signedIn, {
    ...placed,
    shownBy: claims.length === 0 ? undefined : placed.shownBy,
  });
  if (owner.signedInOnly && claims.length === 0)
    return conclude(link, [...(await start(placed)), ...signedIn, ...ofPage]);
  const miss = await firstOf(RULES.miss, placed);
  if (!miss || (other && miss.findings.length === 0)) {
    return inDoubt(conclude(link, [...(await start({ ...placed, unproved: other })), ...ofPage]), other && UNPROVED);
  }
  const step = named ? miss.step : orUnknown(miss.step, failures);
  const shown = other ? { ...step, instead: other.claim.found.uri } : step;
  const more = [shown, ...signedIn, ...(await stepsOf(RULES.twins, placed))];
  return conclude(link, [...(await start(placed)), ...withPage(more, ofPage)], miss.findings);
}

/** What makes the card of a record, and what readers show of it. */
async function reportCard(placed: Carded, before: readonly Step[], ofPage: readonly Step[]): Promise<Diagnosis> {
  const { link, claim, options, chosen, findings, read } = placed;
  const steps = [
    ...before,
    ...(await stepsOf(RULES.record, placed)),
    ...(await stepsOf(RULES.rivals, placed)),
    ...ofPage,
    chosen.verification,
  ];
  const isMending = steps.some(({ verdict }) => verdict === 'broken');
  steps.push(...(await stepsOf(RULES.index, { ...placed, isMending })));
  const isHere = conclude(link, steps).card === true;
  const uris = recordsOf(claim).map(({ uri }) => uri);
  const isAsked = options.bluesky !== undefined && !claim.owner.signedInOnly;
  const bluesky = isAsked ? await askAppView(String(options.bluesky), link, options, read, uris) : undefined;
  steps.push(...(await stepsOf(RULES.bluesky, { ...placed, isHere, bluesky })));
  return conclude(link, steps, findings, claim);
}

const UNPROVED = 'account-unproved';
/** The rules after which nobody knows whose link it is. */
const WHOSE: readonly (string | undefined)[] = [UNPROVED, 'account-is-none', 'nobody-known'];

/** It is not known whose link it is: that says more than that it is not known whether there is a card. */
function inDoubt(diagnosis: Diagnosis, rule: string | undefined): Diagnosis {
  const isWhose = diagnosis.card === null && WHOSE.includes(rule);
  return isWhose ? { ...diagnosis, says: 'Could not tell whose link it is' } : diagnosis;
}

/** A page that is why there is no card is not spoken of again. */
function withPage(said: readonly Step[], ofPage: readonly Step[]): Step[] {
  return [...said, ...ofPage.filter(({ id }) => !said.some((step) => step.id === id))];
}

/** A miss for which another account may have the record: whoever was not heard might have named it. */
function orUnknown(step: Step, failures: readonly string[]): Step {
  if (failures.length === 0 || !['publication', 'page'].includes(step.id)) return step;
  const found = `${step.found} Another account may have one: ${failures.join(' ')}`;
  return { ...step, id: 'publication', verdict: 'unknown', found };
}

function conclude(link: string, steps: readonly Step[], findings: readonly Finding[] = [], claim?: Claim): Diagnosis {
  const broken = steps.find(({ verdict }) => verdict === 'broken');
  const unknown = steps.find(({ id, verdict }) => verdict === 'unknown' && DECISIVE.includes(id));
  // The content of a denied record is not shown, not even to show what is wrong.
  const denied = steps.some(({ id, verdict }) => id === 'verification' && verdict === 'broken');
  const card = broken ? false : unknown ? null : true;
  const better = steps.find(({ id, verdict, advice }) => verdict === 'warn' && advice && HINTS.includes(id));
  const hint = (card && better) || null;
  return {
    link,
    card,
    says: inWords(card, broken ?? unknown, hint),
    cause: broken ?? unknown ?? null,
    hint,
    steps,
    findings,
    records: claim ? recordsOf(claim).map(({ uri }) => uri) : [],
    view: claim && !denied ? viewOf(claim, link) : null,
    notNeeded: NOT_NEEDED,
  };
}

function inWords(card: boolean | null, cause: Step | undefined, hint: Step | null): string {
  if (card === null) return 'Could not tell whether there is a card';
  if (!card) return cause?.instead === undefined ? 'There is no card' : "There is a card, but another record's";
  if (hint?.id === 'account') return 'There is a card, of another account';
  return hint ? 'There is a card, which could be better' : 'There is a card';
}

function viewOf(claim: Claim, link: string): CardView | null {
  const { account } = claim.owner;
  const source = publicationOf(claim);
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
