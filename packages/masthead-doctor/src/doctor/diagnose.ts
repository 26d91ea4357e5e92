import { type CardView, canonicalizeUrl } from 'masthead/core';
import { assembleCardView } from 'masthead/internal/atproto';
import { commandLine, type Finding, findFindings } from 'masthead/internal/check';
import { accountName, LIMITS } from 'masthead/internal/core';
import { identityOptions, type RepositoryRecords } from 'masthead/internal/node';
import { readDocument, readPublication } from 'masthead/lexicon';
import type { PageNames } from '../site/page/name-page.ts';
import type { HiddenSubjects } from '../site/page/page-records.ts';
import { siteFetch } from '../site/site-fetch.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';
import { chain, type Diagnosis, NOT_NEEDED, type Step, type StepId } from './diagnosis.ts';
import { type Claim, claimsOf, isFor, judgedOf, publicationOf, recordsOf, withoutHidden } from './owners/claims.ts';
import { nameLink } from './owners/name-link.ts';
import { type ReadOwners, readerOf, readingFetch, readOwners } from './owners/read-owners.ts';
import { explainElsewhere } from './steps/explain-elsewhere.ts';
import { explainMiss } from './steps/explain-miss.ts';
import { explainQuery } from './steps/explain-query.ts';
import { handleStep } from './steps/handle-step.ts';
import { type LookAtPage, lookAtPage } from './steps/look-at-page.ts';
import { namingStep, pageStep } from './steps/page-steps.ts';
import { askIndex, blueskyStep, indexStep, refsOf } from './steps/reader-steps.ts';
import { recordSteps } from './steps/record-steps.ts';
import { judgeClaims, rivalsStep } from './steps/rival-steps.ts';
import { sourceStep } from './steps/source-step.ts';
import { twinsAbove } from './steps/twin-publications.ts';

/** While one of these steps is `unknown`, it is unknown whether there is a card. */
const DECISIVE: readonly StepId[] = ['account', 'publication', 'document', 'index'];
/** The steps about the records themselves: what they warn of can be mended in the records, and every reader sees it. */
const HINTS: readonly StepId[] = ['publication', 'fields', 'labels', 'theme', 'contrast', 'icon', 'rivals', 'page'];

/**
 * Finds out why a link has a card, or has none: checks every step from the link to what readers show, and says what was found and what to change.
 * Reads only and prints nothing. Hosts that others name are asked through the guard, unless `options.fetch` is given.
 *
 * @param link as somebody would share it; anything but an http(s) URL gives a `broken` step
 * @returns a diagnosis also when hosts give no answer: those steps are `unknown`
 * @throws the reason of `options.signal` once it is aborted; what `ownCard` or `hidden` throw; a `TypeError` when `appView` or `bluesky` is not a URL
 */
export async function diagnose(link: string, options: DiagnoseOptions = {}): Promise<Diagnosis> {
  const { hidden } = options;
  try {
    return hidden ? await walkForAnybody(link, options, hidden) : await walk(link, options);
  } finally {
    // What was found after an abort is about the signal, not about the link.
    options.signal?.throwIfAborted();
  }
}

/** Starts again when something was hidden meanwhile, so that the answer never contains it. */
async function walkForAnybody(link: string, options: DiagnoseOptions, hidden: HiddenSubjects): Promise<Diagnosis> {
  for (;;) {
    const [asked, known] = [new Set<string>(), new Set<string>()];
    const noted: HiddenSubjects = async (dids) => {
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

/** Walks the steps, and says besides what became of each record that the page or its site names. */
async function walk(link: string, options: DiagnoseOptions): Promise<Diagnosis> {
  const naming = nameLink(link, options);
  const diagnosis = await walkSteps(link, options, naming.names);
  const page = await naming.resolve();
  return page ? { ...diagnosis, page } : diagnosis;
}

async function walkSteps(link: string, options: DiagnoseOptions, names: Promise<PageNames>): Promise<Diagnosis> {
  const steps: Step[] = [];
  const written = link.trim();
  const canonical = canonicalizeUrl(written);
  steps.push(linkStep(written, canonical));
  if (canonical === null || steps[0]?.verdict !== 'ok') return conclude(link, steps);
  const get = readingFetch(options, 'rest');
  const guarded = siteFetch(options);
  const answer = await askIndex(written, options, get);
  const indexed = refsOf(answer).map((uri) => uri.split('/')[2] ?? '');
  const owners = await readOwners(written, options, get, names, indexed);
  const { hidden } = options;
  const found = await Promise.all(owners.read.map((owner) => (hidden ? withoutHidden(owner, hidden) : owner)));
  const asked = await names.catch(() => undefined);
  const look = lookAtPage(guarded, asked);
  const [first] = found;
  if (!first)
    return conclude(link, [
      ...steps,
      ...(await problemOf(owners, canonical, look)),
      pageStep(asked, written),
      namingStep(asked, written, true),
    ]);
  const mine = options.account === undefined ? found : found.slice(0, 1);
  const all = found.flatMap(claimsOf);
  const fitting = all.filter((claim) => isFor(claim, written));
  const ofPage = [pageStep(asked, written, all), namingStep(asked, written, fitting.length === 0)];
  const judged = await judgeClaims(fitting, written, ({ owner }) => mine.includes(owner), options, guarded, {
    shown: refsOf(answer),
    names: asked,
  });
  const chosen = judged.find(({ claim }) => mine.includes(claim.owner));
  const owner = chosen?.claim.owner ?? mine.find((each) => all.some((claim) => claim.owner === each)) ?? first;
  steps.push(owners.stepOf(owner.account));
  steps.push(await handleStep(owner.account, { ...options, fetch: get }, guarded));
  if (!chosen) {
    const own = all.filter((claim) => claim.owner === owner);
    const other = judged.find(({ claim }) => !mine.includes(claim.owner));
    if (own.length === 0 && other) {
      steps.push(otherAccount(owner, other.claim, canonical), ...ofPage);
      return conclude(link, steps);
    }
    const miss = await explainMiss(written, owner, own, look, namedBy(asked));
    steps.push(options.account === undefined ? orUnknown(miss.step, owners.failures) : miss.step);
    const twins = twinsAbove(owner, canonical);
    if (twins) steps.push(chain.rivals.warn(twins.found, twins.advice));
    steps.push(...ofPage);
    return conclude(link, steps, miss.findings);
  }
  const { claim } = chosen;
  const unseen = await explainQuery(written, claim, all, look);
  if (unseen) {
    steps.push(unseen.step, ...ofPage);
    return conclude(link, steps, unseen.findings);
  }
  // Without the budget for JSON: it reads the icon, which has a limit of its own.
  const reader = readerOf(claim.owner.account, identityOptions(options).fetch ?? fetch, options);
  steps.push(...recordFound(claim));
  const findings = findFindings({ ...judgedOf(claim, written), now: options.now?.() });
  steps.push(...(await recordSteps(claim, findings, reader)));
  steps.push(
    rivalsStep(judged, chosen, options.account !== undefined, owners.failures),
    ...ofPage,
    chosen.verification,
  );
  const mending = steps.some(({ verdict }) => verdict === 'broken');
  steps.push(indexStep(claim, answer, options, mending));
  const { card } = conclude(link, steps);
  steps.push(await blueskyStep(claim, written, options, get, card === true));
  return conclude(link, steps, findings, claim);
}

function linkStep(link: string, canonical: string | null): Step {
  if (canonical === null) return linkProblem(link);
  if (canonical.length <= LIMITS.address) {
    return chain.link.ok(`${link} is a web address; it is compared as ${canonical}.`);
  }
  return chain.link.broken(
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
  return [chain.account[problem.verdict](`${problem.found} ${found}`, advice, run)];
}

/** What the page itself names as its record. */
function namedBy(names: PageNames | undefined): string[] {
  return (names?.named ?? []).flatMap(({ how, written }) => (how === 'well-known' ? [] : [written]));
}

/** The named account has nothing at all, and another one has the record. */
function otherAccount(owner: RepositoryRecords, { owner: other, found }: Claim, link: string): Step {
  const [account, name] = [accountName(owner.account), accountName(other.account)];
  return chain.publication.broken(
    `${account} has no publication; the record for this link, ${found.uri}, is one of ${name}.`,
    `If that account is meant, name it.`,
    commandLine('doctor', link, '--account', name),
  );
}

/** A miss for which another account may have the record: whoever was not heard might have named it. */
function orUnknown(step: Step, failures: readonly string[]): Step {
  if (failures.length === 0 || step.id !== 'publication') return step;
  return { ...step, verdict: 'unknown', found: `${step.found} Another account may have one: ${failures.join(' ')}` };
}

function linkProblem(link: string): Step {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(link) ?? [];
  if (link === '') return chain.link.broken('There is no link.', 'Give the address of the page.');
  const hasPort = /^[\w.-]+:\d{1,5}(?:[/?#]|$)/.test(link);
  if (hasPort) return chain.link.broken(`"${link}" has no scheme.`, `Write https://${link}`);
  const looksBare = scheme === undefined && /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(link);
  if (looksBare) return chain.link.broken(`"${link}" has no scheme.`, `Write https://${link}`);
  return scheme === undefined || /^https?$/i.test(scheme)
    ? chain.link.broken(`"${link}" is no web address.`, 'Give an address such as https://alice.example/essay')
    : chain.link.broken(
        `"${link}" is of the scheme ${scheme}; only http and https links have cards.`,
        'Give the address of the page.',
      );
}

function recordFound(claim: Claim): Step[] {
  return [
    sourceStep(claim),
    claim.kind === 'document'
      ? chain.document.ok(`The document is ${claim.found.uri}.`)
      : chain.document.skipped("The link is the publication's own page; no document is needed."),
    chain.address.ok(`The record stands for ${canonicalizeUrl(claim.url ?? '')}, which matches the link.`),
  ];
}

function conclude(link: string, steps: readonly Step[], findings: readonly Finding[] = [], claim?: Claim): Diagnosis {
  const broken = steps.find(({ verdict }) => verdict === 'broken');
  const unknown = steps.find(({ id, verdict }) => verdict === 'unknown' && DECISIVE.includes(id));
  // The content of a denied record is not shown, not even to show what is wrong.
  const denied = steps.some(({ id, verdict }) => id === 'verification' && verdict === 'broken');
  const card = broken ? false : unknown ? null : true;
  return {
    link,
    card,
    cause: broken ?? unknown ?? null,
    hint: card
      ? (steps.find(({ id, verdict, advice }) => verdict === 'warn' && advice && HINTS.includes(id)) ?? null)
      : null,
    steps,
    findings,
    records: claim ? recordsOf(claim).map(({ uri }) => uri) : [],
    view: claim && !denied ? viewOf(claim, link.trim()) : null,
    notNeeded: NOT_NEEDED,
  };
}

function viewOf(claim: Claim, link: string): CardView | null {
  const { account } = claim.owner;
  const source = publicationOf(claim);
  const document = claim.kind === 'document' ? readDocument(claim.found.record) : null;
  const publication = source ? readPublication(source.record) : null;
  if ((claim.kind === 'document' && !document) || (source && !publication)) return null;
  return assembleCardView({
    link,
    ...(document && { document: { uri: claim.found.uri, cid: claim.found.cid, record: document } }),
    ...(source && publication && { publication: { uri: source.uri, cid: source.cid, record: publication } }),
    owners: [{ did: account.did, handle: account.handle }],
    blobUrl: (did, { cid }) => `${account.pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`,
  });
}
