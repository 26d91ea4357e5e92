import { checkCard, type Finding } from 'masthead/check';
import type { ClientConfig } from 'masthead/client';
import { type CardView, canonicalizeUrl } from 'masthead/core';
import {
  assembleCardView,
  isDevelopment,
  linkText,
  pdsBlobUrl,
  readConfig,
  readOptions,
} from 'masthead/internal/atproto';
import { accountName, authorityOf, LIMITS, typedLink } from 'masthead/internal/core';
import { identityOptions, type RepositoryRecords } from 'masthead/internal/node';
import { parseDocument, parsePublication } from 'masthead/lexicon';
import type { PageNames } from '../site/page/name-page.ts';
import type { HiddenSubjects } from '../site/page/page-records.ts';
import { siteFetch } from '../site/read-page.ts';
import type { DiagnoseOptions, Diagnosing } from './diagnosis.ts';
import { type Diagnosis, makeStep, NOT_NEEDED, type Step, type StepId } from './diagnosis.ts';
import { type Claim, claimsOf, isFor, judgedOf, publicationOf, recordsOf, withoutHidden } from './owners/claims.ts';
import { nameLink } from './owners/find-owners.ts';
import { atOtherHost } from './owners/other-host.ts';
import { askOf, type ReadOwners, readerOf, readingFetch, readOwners } from './owners/read-owners.ts';
import { explainElsewhere } from './steps/explain-elsewhere.ts';
import { explainMiss } from './steps/explain-miss.ts';
import { explainQuery } from './steps/explain-query.ts';
import { type LookAtPage, lookAtPage, namingStep, pageStep } from './steps/page-steps.ts';
import { askIndex, blueskyStep, handleStep, indexStep, refsOf, sourceStep } from './steps/reader-steps.ts';
import { recordSteps, signedInOnlyStep } from './steps/record-steps.ts';
import { judgeClaims, type RankedClaim, rivalsStep, twinsAbove } from './steps/rival-steps.ts';

/** While one of these steps is `unknown`, it is unknown whether there is a card. */
const DECISIVE: readonly StepId[] = ['account', 'publication', 'document', 'index'];
/** The steps about the records themselves: what they warn of can be mended in the records, and every reader sees it. */
const HINTS: readonly StepId[] = [
  'account',
  'publication',
  'fields',
  'labels',
  'theme',
  'contrast',
  'icon',
  'rivals',
  'page',
];

/**
 * Finds out why a link has a card, or has none: checks every step from the link to what readers show, and says what was found and what to change.
 * Reads only and prints nothing. Hosts that others name are asked through the guard, unless `config.fetch` is given.
 *
 * @param config the AppView that cards ask (`baseUrl`; without it none is asked, and the step `index` is skipped), and how the network is reached
 * @param url the link, as somebody would share it; anything but an http(s) URL gives a `broken` step
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
  const given = linkText(url);
  const link = typedLink(given);
  const { hidden } = asking;
  try {
    const diagnosis = hidden ? await walkForAnybody(link, asking, hidden) : await walk(link, asking);
    return link === given.trim() ? diagnosis : saidSo(diagnosis, given.trim());
  } finally {
    // What was found after an abort is about the signal, not about the link.
    asking.signal?.throwIfAborted();
  }
}

/** The link was typed without a scheme, and the report says how it was looked up. */
function saidSo(diagnosis: Diagnosis, given: string): Diagnosis {
  const [first, ...more] = diagnosis.steps;
  if (!first) return diagnosis;
  const found = `"${given}" has no scheme, so it is looked up as ${diagnosis.link}. ${first.found}`;
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

/** Walks the steps, and says besides what became of each record that the page or its site names. */
async function walk(link: string, options: Diagnosing): Promise<Diagnosis> {
  const naming = nameLink(link, options);
  const diagnosis = await walkSteps(link, options, naming.names);
  const page = await naming.resolve();
  return page ? { ...diagnosis, page } : diagnosis;
}

async function walkSteps(link: string, options: Diagnosing, names: Promise<PageNames>): Promise<Diagnosis> {
  const steps: Step[] = [];
  const written = link.trim();
  const canonical = canonicalizeUrl(written);
  steps.push(linkStep(written, canonical));
  if (canonical === null || steps[0]?.verdict !== 'ok') return conclude(link, steps);
  const get = readingFetch(options, 'rest');
  const guarded = siteFetch(options);
  const answer = await askIndex(written, options, get);
  const indexed = refsOf(answer).map(authorityOf);
  const owners = await readOwners(written, options, get, names, indexed);
  const { hidden } = options;
  const found = await Promise.all(owners.read.map((owner) => (hidden ? withoutHidden(owner, hidden) : owner)));
  const asked = await names.catch(() => undefined);
  const look = lookAtPage(guarded, asked);
  const [first] = found;
  if (!first) {
    const problem = await problemOf(owners, canonical, look);
    return conclude(link, [
      ...steps,
      ...problem,
      ...withoutTwice(problem, [pageStep(asked, written), namingStep(asked, written, true)]),
    ]);
  }
  const mine = owners.named ? found.slice(0, 1) : found;
  const all = found.flatMap(claimsOf);
  const here = all.filter((claim) => isFor(claim, written));
  const asking = { fetch: guarded, development: isDevelopment(options), signal: options.signal };
  const elsewhere = here.length > 0 ? undefined : await atOtherHost(canonical, all, asked, asking);
  // What the record is compared with: the link, or the same page at the host where it stands.
  const target = elsewhere ?? written;
  const fitting = elsewhere === undefined ? here : all.filter((claim) => isFor(claim, elsewhere));
  const lead = asked?.answer.trouble === 'unasked' ? (await look(canonical)).lead : null;
  const ofPage = [pageStep(asked, written, all, lead), namingStep(asked, written, fitting.length === 0)];
  const judged = await judgeClaims(fitting, target, ({ owner }) => mine.includes(owner), options, guarded, {
    shown: refsOf(answer),
    names: asked,
  });
  const own = judged.find(({ claim }) => mine.includes(claim.owner));
  const other = own ? undefined : judged.find(({ claim }) => !mine.includes(claim.owner));
  const isTheirs = other !== undefined && isProved(other, asked);
  const chosen = isTheirs ? other : own;
  const owner = chosen?.claim.owner ?? mine.find((each) => all.some((claim) => claim.owner === each)) ?? first;
  steps.push(isTheirs ? otherAccount(first, other.claim, canonical) : owners.stepOf(owner.account));
  steps.push(await handleStep(owner.account, { ...options, fetch: get }, guarded));
  if (!chosen) {
    const claims = all.filter((claim) => claim.owner === owner);
    const { signedInOnly } = owner;
    if (signedInOnly && claims.length === 0) {
      steps.push(signedInOnlyStep(owner), ...ofPage);
      return conclude(link, steps);
    }
    const miss = await explainMiss(written, owner, claims, look, asked);
    if (other && miss.findings.length === 0) {
      const account = unprovedAccount(owner, other.claim, canonical);
      return conclude(link, [...steps.map((step) => (step.id === 'account' ? account : step)), ...ofPage]);
    }
    const step = owners.named ? miss.step : orUnknown(miss.step, owners.failures);
    steps.push(other ? { ...step, instead: other.claim.found.uri } : step);
    if (signedInOnly) steps.push(signedInOnlyStep(owner, shownBy(options, false)));
    const twins = twinsAbove(owner, canonical);
    if (twins) steps.push(makeStep.rivals.warn(twins.found, twins.advice));
    steps.push(...withoutTwice([step], ofPage));
    return conclude(link, steps, miss.findings);
  }
  const { claim } = chosen;
  const unseen = await explainQuery(target, claim, all, look);
  if (unseen) {
    steps.push(unseen.step, ...ofPage);
    return conclude(link, steps, unseen.findings);
  }
  // Without the budget for JSON: it reads the icon, which has a limit of its own.
  const reader = readerOf(claim.owner.account, identityOptions(options).fetch ?? fetch, options);
  steps.push(...recordFound(claim, elsewhere && new URL(written).host));
  const findings = checkCard({ ...judgedOf(claim, target), now: options.now?.() });
  const shown = shownBy(options, refsOf(answer).includes(claim.found.uri));
  steps.push(...(await recordSteps(claim, findings, reader, shown)));
  steps.push(rivalsStep(judged, chosen, owners.named && !isTheirs, owners.failures), ...ofPage, chosen.verification);
  const mending = steps.some(({ verdict }) => verdict === 'broken');
  steps.push(indexStep(claim, answer, options, { mending, link: elsewhere && written }));
  const { card } = conclude(link, steps);
  steps.push(await blueskyStep(claim, written, options, get, card === true));
  return conclude(link, steps, findings, claim);
}

function linkStep(link: string, canonical: string | null): Step {
  if (canonical === null) return linkProblem(link);
  if (canonical.length <= LIMITS.address) {
    return makeStep.link.ok(`${link} is a web address; it is compared as ${canonical}.`);
  }
  return makeStep.link.broken(
    `The link has ${canonical.length} characters, and none of more than ${LIMITS.address} is looked up anywhere.`,
    'Give the page a shorter address.',
  );
}

/** Why no repository could be read. A link that leads elsewhere, or is on somebody's service, needs no owner. */
async function problemOf({ problem, nobody }: ReadOwners, link: string, look: LookAtPage): Promise<Step[]> {
  if (!problem) return [];
  const elsewhere = nobody ? explainElsewhere(link, await look(link), { claims: [] }) : undefined;
  if (!elsewhere) return [problem];
  const { found, advice, run } = elsewhere;
  return [makeStep.account[problem.verdict](`${problem.found} ${found}`, advice, run)];
}

/** Who shows records of accounts for people who are signed in to anybody, as far as is known: the host of the AppView that cards ask. */
function shownBy({ baseUrl, unauthenticatedLabel }: Diagnosing, answers: boolean): string | undefined {
  return baseUrl !== undefined && (answers || unauthenticatedLabel === 'profile') ? new URL(baseUrl).host : undefined;
}

/** Whether the link's page or its site says that the record is its own. */
function isProved({ claim, verification }: RankedClaim, names: PageNames | undefined): boolean {
  const named = (names?.named ?? []).map(({ written }) => written);
  return verification.verdict === 'ok' || recordsOf(claim).some(({ uri }) => named.includes(uri));
}

/** The page or its site names somebody else's record: that is its card, whoever was named. */
function otherAccount({ account }: RepositoryRecords, { owner }: Claim, link: string): Step {
  const [mine, theirs] = [accountName(account), accountName(owner.account)];
  const says = `The link is not of ${mine}, which has no record for it, but of ${theirs}: its page or its site names their record.`;
  return makeStep.account.warn(says, ...askOf(link, owner.account));
}

/** The named account has nothing for the link, another one has, and nobody says which is right. */
function unprovedAccount({ account }: RepositoryRecords, { owner, found }: Claim, link: string): Step {
  const mine = accountName(account);
  const says = `${mine} has no record for it; ${found.uri} is one, of ${accountName(owner.account)}, and neither the page nor its site says whose it is.`;
  const [advice, run] = askOf(link, owner.account);
  return makeStep.account.unknown(says, `${advice} If it is of ${mine}, make a record and prove it.`, run);
}

/** A page that is why there is no card is not spoken of again. */
function withoutTwice(said: readonly Step[], steps: readonly Step[]): Step[] {
  return steps.filter(({ id }) => !said.some((step) => step.id === id));
}

/** A miss for which another account may have the record: whoever was not heard might have named it. */
function orUnknown(step: Step, failures: readonly string[]): Step {
  if (failures.length === 0 || !['publication', 'page'].includes(step.id)) return step;
  return {
    ...step,
    id: 'publication',
    verdict: 'unknown',
    found: `${step.found} Another account may have one: ${failures.join(' ')}`,
  };
}

function linkProblem(link: string): Step {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(link) ?? [];
  if (link === '') return makeStep.link.broken('There is no link.', 'Give the address of the page.');
  return scheme === undefined || /^https?$/i.test(scheme)
    ? makeStep.link.broken(`"${link}" is no web address.`, 'Give an address such as https://alice.example/essay')
    : makeStep.link.broken(
        `"${link}" is of the scheme ${scheme}; only http and https links have cards.`,
        'Give the address of the page.',
      );
}

/** @param host the link's, where that is another one of the site */
function recordFound(claim: Claim, host?: string): Step[] {
  const own = canonicalizeUrl(claim.url ?? '');
  return [
    sourceStep(claim),
    claim.kind === 'document'
      ? makeStep.document.ok(`The document is ${claim.found.uri}.`)
      : makeStep.document.skipped("The link is the publication's own page; no document is needed."),
    makeStep.address.ok(
      host === undefined
        ? `The record stands for ${own}, which matches the link.`
        : `The record stands for ${own}, and ${host} is the same site: the files of both hosts name its publication.`,
    ),
  ];
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
    view: claim && !denied ? viewOf(claim, link.trim()) : null,
    notNeeded: NOT_NEEDED,
  };
}

function inWords(card: boolean | null, cause: Step | undefined, hint: Step | null): string {
  if (card === null)
    return cause?.id === 'account' ? 'Could not tell whose link it is' : 'Could not tell whether there is a card';
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
