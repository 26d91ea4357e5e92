// The records of a card, and what makes the card worse.

import { checkCard, checkTheme, type Finding } from 'masthead/check';
import { canonicalizeUrl, platformOf } from 'masthead/core';
import type { FoundPublication } from 'masthead/internal/atproto/node/repository/newest-records';
import { shown } from 'masthead/internal/check/findings';
import { ofRecord, recordCommand, SAMPLE_ACCENT, themeCommand } from 'masthead/internal/check/mend-commands';
import { commandLine } from 'masthead/internal/check/shell-command';
import { THEME_COLORS } from 'masthead/internal/core/color/rgb';
import { baseOf } from 'masthead/internal/core/match/record-address';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { accountName } from 'masthead/internal/core/values/identifiers';
import { isHidden, parseBlobRef, parsePublication, selfLabels } from 'masthead/lexicon';
import { accessibleAccent, accessibleBody, cardTheme, toHex } from 'masthead/theme';
import type { StepId } from '../diagnosis.ts';
import { type Claim, judgedOf } from '../owners/claims.ts';
import { type Rule, rule, type Words } from '../rule.ts';
import type { Carded, Situation } from '../situation.ts';

/** The most faults in one sentence; a record may have thousands. */
const MAX_LISTED = 8;
/** Findings of the step `labels`. */
const OF_LABELS: readonly Finding['id'][] = ['hidden', 'label'];
/** Findings about fields that the lexicon refuses. */
const INVALID: readonly Finding['id'][] = ['field', 'no-date', 'date', 'no-blob'];

function listed(findings: readonly Finding[]): string {
  const all = findings.map(({ record, field, says }) => `${field ? `${record}.${field}` : record}: ${says}`);
  const left = all.length - MAX_LISTED;
  return [...all.slice(0, MAX_LISTED), ...(left > 0 ? [`And ${left} more.`] : [])].join(' ');
}

/** The findings of one step in words, with advice for the first. */
function saidOf(findings: readonly Finding[]): Words | undefined {
  const [first] = findings;
  if (!first) return undefined;
  const { stops, advice, run } = first;
  return { verdict: stops ? 'broken' : 'warn', says: listed(findings), advice, mend: run };
}

/** The account is for signed-in people only, so nobody else sees a card. */
export const SIGNED_IN_RULES: readonly Rule<Pick<Situation, 'owner' | 'shownBy'>>[] = [
  rule('labels', 'broken', 'for-people-signed-in', ({ owner, shownBy }) => {
    if (!owner.signedInOnly) return undefined;
    const name = accountName(owner.account);
    const says = `The Bluesky profile of ${name} is labelled !no-unauthenticated: apps are asked to show the account to nobody who is not signed in`;
    return {
      ...(shownBy === undefined
        ? { says: `${says}, so none of its records is in a public answer.` }
        : { verdict: 'warn', says: `${says}. ${shownBy} shows its records all the same, others do not.` }),
      advice: `If anybody may see the cards, turn that off in Bluesky: Settings, Privacy and security, Logged-out visibility. That takes the label off the record app.bsky.actor.profile/self of ${name}, and everything is there again within seconds.`,
    };
  }),
];

/**
 * The publication that the card shows, with its theme and icon as an index reads them, even if the
 * index drops the record for its url or name.
 */
interface Owned {
  /** With the account as commands name it. */
  readonly publication: FoundPublication & { readonly account: string };
  readonly theme: ReturnType<typeof cardTheme>;
  readonly hasIcon: boolean;
  readonly icon: Carded['icon'];
  readonly faultsOf: (field: string) => readonly Finding[];
}

/** A rule about the publication that the card shows. */
function ofPublication(step: StepId, id: string, when: (owned: Owned) => Words | undefined): Rule<Carded> {
  return rule(step, 'warn', id, ({ claim, findings, icon }) => {
    const found = claim.publication;
    if (!found)
      return { verdict: 'skipped', says: 'A document without a publication has neither colours nor an icon.' };
    const read = parsePublication({ ...found.record, url: 'https://x.example', name: 'x' });
    return when({
      publication: { ...found, account: accountName(claim.owner.account) },
      theme: cardTheme(read?.basicTheme),
      hasIcon: parseBlobRef(found.record.icon) !== null && read?.icon !== undefined,
      icon,
      faultsOf: (field) => findings.filter((each) => each.field.startsWith(field)),
    });
  });
}

/** What is wrong with the icon; `undefined` when no fault is known. */
function iconFault({ publication, hasIcon, icon, faultsOf }: Owned): string | undefined {
  if (publication.record.icon === undefined) return 'The publication has no icon, so the card shows its first letter.';
  if (!hasIcon) return `The icon cannot be used, so the card shows the first letter: ${listed(faultsOf('icon'))}`;
  if (icon === 'missing') return 'The PDS does not have the icon that the record names.';
  const problems = typeof icon === 'object' ? icon.problems : [];
  return problems.length > 0 ? `The icon ${problems.map(({ message }) => message).join('; it ')}.` : undefined;
}

export const RECORD_RULES: readonly Rule<Carded>[] = [
  rule('publication', 'warn', 'site-by-address', ({ claim }) => {
    const { found, owner, document, publication } = claim;
    const site = publication ? null : canonicalizeUrl(document?.site ?? '');
    const atSite = owner.publications.filter(({ address }) => site !== null && address === site);
    // Naming this publication keeps the document's address. Of several, it is unknown which one is
    // meant.
    const [{ uri, record } = { uri: '', record: {} }, ...others] = atSite;
    if (others.length > 0 || !parsePublication(record) || isHidden(record)) return undefined;
    return {
      says: `The document names no publication, only the address of one, so its card has neither name, colours nor icon of ${uri}.`,
      advice: 'Write the at-uri of that publication into its site.',
      mend: recordCommand('document', { ...found, account: accountName(owner.account) }, { site: uri }),
    };
  }),
  rule('publication', 'ok', 'publication-found', ({ claim }) => ({
    says: `The publication is ${claim.publication?.uri ?? 'none: it is a document by itself'}.`,
  })),
  rule('document', 'ok', 'document-found', ({ claim: { kind, found } }) =>
    kind === 'document'
      ? { says: `The document is ${found.uri}.` }
      : { verdict: 'skipped', says: "The link is the publication's own page; no document is needed." },
  ),
  rule('address', 'ok', 'address-matches', ({ claim, canonical, target }) => {
    const isHere = canonicalizeUrl(target) === canonical;
    const how = `${new URL(canonical).host} is the same site: the files of both hosts name its publication`;
    return {
      says: `The record is for ${canonicalizeUrl(claim.url ?? '')}, ${isHere ? 'which matches the link' : `and ${how}`}.`,
    };
  }),
  rule('fields', 'warn', 'record-not-right', ({ findings }) => {
    const wrong = findings.filter(({ id }) => !OF_LABELS.includes(id));
    const said = saidOf(wrong);
    if (!said || said.verdict === 'broken') return said && { ...said, says: `A record cannot be read: ${said.says}` };
    const drops = wrong.some(({ id }) => INVALID.includes(id)) ? ' Other readers may drop the whole record.' : '';
    return {
      says: `Readable, but not right: ${said.says}`,
      advice: `${wrong.length === 1 ? said.advice : 'Put these fields right.'}${drops}`,
      mend: [...new Set(wrong.flatMap(({ run = [] }) => run))].slice(0, MAX_LISTED),
    };
  }),
  rule('fields', 'ok', 'record-right', () => ({ says: 'Every field is as the lexicon wants it.' })),
  ...SIGNED_IN_RULES,
  rule('labels', 'warn', 'label-wrong', ({ findings }) => saidOf(findings.filter(({ id }) => OF_LABELS.includes(id)))),
  rule('labels', 'ok', 'label-covers', ({ claim }) => {
    const labels = [...new Set([claim.found.record, claim.publication?.record].flatMap(selfLabels))];
    if (labels.length === 0) return { says: 'No label hides it.' };
    const says = `It is labelled ${labels.slice(0, 5).join(', ')}, so pictures are covered until a click.`;
    return { verdict: 'warn', says };
  }),
  ofPublication('theme', 'theme-absent', ({ publication, faultsOf }) => {
    if (publication.record.basicTheme !== undefined) return undefined;
    const misplaced = faultsOf('basicTheme').find(({ id }) => id === 'misnamed');
    return {
      says: `The publication has no theme, so the card is in neutral colours.${misplaced ? ` ${misplaced.says}` : ''}`,
      advice: misplaced?.advice ?? `Set it, with your accent in place of ${SAMPLE_ACCENT}.`,
      mend: misplaced?.run ?? themeCommand(publication),
    };
  }),
  ofPublication('theme', 'theme-wrong', ({ publication, faultsOf, theme: { accent, published } }) => {
    const wrong = faultsOf('basicTheme');
    const { r, g, b } = accent;
    if (published && wrong.length === 0)
      return { verdict: 'ok', says: `All four colours are there; the accent is ${r}, ${g}, ${b}.` };
    const how = published ? 'the button has its colours, and the body may be' : 'the card is';
    const says = `The theme is not right, so ${how} in neutral colours: ${listed(wrong)}`;
    return { says, advice: 'Write it anew.', mend: themeCommand(publication) };
  }),
  ofPublication('contrast', 'contrast-low', ({ publication, theme }) => {
    if (!theme.published) return { verdict: 'skipped', says: 'The neutral colours read well.' };
    const { warnings, ratios } = checkTheme(theme);
    const [rest, hover] = [ratios.base.toFixed(1), ratios.hover.toFixed(1)];
    if (warnings.length === 0)
      return { verdict: 'ok', says: `The button reads well: ${rest} at rest, ${hover} under the pointer.` };
    const { accent, accentForeground, background, foreground } = theme;
    const better = { ...accessibleAccent(accent, accentForeground), ...accessibleBody(background, foreground) };
    const readable = Object.fromEntries(THEME_COLORS.map((name) => [name, toHex(better[name])]));
    return {
      says: warnings.join(' '),
      advice: 'Choose colours that are further apart; cards show these, which can be read.',
      mend: themeCommand(publication, readable),
    };
  }),
  ofPublication('icon', 'icon-wrong', (owned) => {
    const says = iconFault(owned);
    const mend = commandLine('icon', 'icon.png', '--fit', ...ofRecord('publication', owned.publication));
    return says === undefined
      ? undefined
      : { says, advice: 'Set it, with the file of your picture for icon.png.', mend };
  }),
  ofPublication('icon', 'icon-right', ({ icon }) => {
    if (typeof icon !== 'object') return { verdict: 'unknown', says: 'The PDS did not answer for the icon.' };
    const { mimeType, width, height, bytes } = icon;
    return { verdict: 'ok', says: `The icon is ${mimeType}, ${width}×${height} pixels, ${bytes} bytes.` };
  }),
  rule('button', 'ok', 'button', ({ claim }) => {
    const { publication } = claim;
    const platform = platformOf(publication?.url ?? '')?.name;
    if (!publication)
      return { says: 'A document without a publication has no button, unless the page asks for cta="article".' };
    if (!platform) return { says: 'The publication is on no platform, so the button says "View publication".' };
    return { says: `The publication is on ${platform}, so the button says "Subscribe on ${platform}".` };
  }),
];

export const QUERY_RULES: readonly Rule<Carded>[] = [rule('document', 'broken', 'query-of-a-document', ofQuery)];

/**
 * Reports a link such as `/?p=12`. It matches the front page, because a query never counts,
 * although a document has exactly that as its path.
 */
async function ofQuery({ target, claim, claims, look }: Carded): Promise<Words | undefined> {
  const asked = httpUrl(target);
  if (!asked || claim.hasPath || (asked.search === '' && asked.hash === '')) return undefined;
  const front = canonicalizeUrl(target);
  const pathOf = ({ document }: Claim) => document?.path ?? '';
  const pageOf = (each: Claim) => `${front}/${pathOf(each).replace(/^[\\/]+/, '')}`;
  const meant = claims.find(
    (each) =>
      each.kind === 'document' &&
      each.owner === claim.owner &&
      /^[\\/]*[?#]/.test(pathOf(each)) &&
      canonicalizeUrl(baseOf(each) ?? '') === front &&
      isSame(asked, httpUrl(pageOf(each))),
  );
  if (!meant) return undefined;
  // Request the address in the record, not the link, which may contain a token.
  const { lead } = await look(pageOf(meant));
  // Without the link: it is the front page's, and would be reported as this document's page.
  const findings = checkCard({ ...judgedOf(meant, target), link: lead?.how === 'redirect' ? lead.url : undefined });
  return {
    says: `A query or a fragment never counts, so this link is that of the front page and shows its card. The document that is meant has no address of its own: its path is ${shown(pathOf(meant))} (${meant.found.uri}).`,
    advice: findings[0]?.advice,
    mend: findings[0]?.run,
    instead: claim.found.uri,
    findings,
  };
}

/** Whether the link has each parameter of the path, and its fragment. */
function isSame(asked: URL, path: URL | null): boolean {
  const parameters = [...(path?.searchParams ?? [])];
  const hash = path?.hash ?? '';
  if (parameters.length === 0 && hash === '') return false;
  const has = ([name, value]: [string, string]) => asked.searchParams.getAll(name).includes(value);
  return parameters.every(has) && (hash === '' || hash === asked.hash);
}
