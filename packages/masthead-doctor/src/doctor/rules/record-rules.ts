import { checkTheme, type Finding } from 'masthead/check';
import { canonicalizeUrl, platformOf } from 'masthead/core';
import { commandLine, ofRecord, recordCommand, SAMPLE_ACCENT, themeCommand } from 'masthead/internal/check';
import { accountName, THEME_COLORS } from 'masthead/internal/core';
import { writtenDocument, writtenPublication } from 'masthead/internal/lexicon';
import type { FoundRecord } from 'masthead/internal/node';
import { isHidden, parseBlobRef, parsePublication, selfLabels } from 'masthead/lexicon';
import { accessibleAccent, accessibleBody, cardTheme, type ThemeColors, toHex } from 'masthead/theme';
import { publicationOf } from '../owners/claims.ts';
import { type Rule, rule } from '../rule.ts';
import type { Carded, Situation } from '../situation.ts';

// What is to be said of the records behind a card: which they are, and what makes the card poorer.

/** Faults listed in one sentence; a record may have thousands. */
const MAX_LISTED = 8;
/** Findings that the step `labels` reports. */
const OF_LABELS: readonly Finding['id'][] = ['hidden', 'label'];
/** Findings of what the lexicon refuses. */
const INVALID: readonly Finding['id'][] = ['field', 'no-date', 'date', 'no-blob', 'colour'];

const ofLabels = ({ findings }: Carded) => findings.filter(({ id }) => OF_LABELS.includes(id));
const ofFields = ({ findings }: Carded) => findings.filter(({ id }) => !OF_LABELS.includes(id));

function listed(findings: readonly Finding[]): string {
  const all = findings.map(({ record, field, says }) => `${field ? `${record}.${field}` : record}: ${says}`);
  const left = all.length - MAX_LISTED;
  return [...all.slice(0, MAX_LISTED), ...(left > 0 ? [`And ${left} more.`] : [])].join(' ');
}

/** All commands of the findings, each once. */
function runOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.flatMap(({ run = [] }) => run))].slice(0, MAX_LISTED);
}

/** The account is for people who are signed in: that is why nobody else sees a card. */
export const SIGNED_IN_RULES: readonly Rule<Pick<Situation, 'owner' | 'shownBy'>>[] = [
  rule('labels', 'warn', 'for-people-signed-in', {
    when: ({ owner, shownBy }) => owner.signedInOnly && { name: accountName(owner.account), shownBy },
    verdict: ({ shownBy }) => (shownBy === undefined ? 'broken' : 'warn'),
    says: ({ name, shownBy }) => {
      const says = `The Bluesky profile of ${name} is labelled !no-unauthenticated: apps are asked to show the account to nobody who is not signed in`;
      if (shownBy === undefined) return `${says}, so none of its records is in a public answer.`;
      return `${says}. ${shownBy} shows its records all the same, others do not.`;
    },
    advice: ({ name }) =>
      `If anybody may see the cards, turn that off in Bluesky: Settings, Privacy and security, Logged-out visibility. That takes the label off the record app.bsky.actor.profile/self of ${name}, and everything is there again within seconds.`,
  }),
];

/** The publication that the card shows, as commands name it. */
const owned = ({ claim }: Carded) => {
  const publication = publicationOf(claim);
  return publication && { ...publication, account: accountName(claim.owner.account) };
};

/** The publication's icon and theme as an index reads them, even where it drops the record for its url or name. */
const asRead = ({ record }: FoundRecord) => parsePublication({ ...record, url: 'https://x.example', name: 'x' });

const NEW_THEME = `Set it, with your accent in place of ${SAMPLE_ACCENT}.`;
const NEW_ICON = 'Set it, with the file of your picture for icon.png.';
const iconCommand = (of: FoundRecord & { readonly account: string }) =>
  commandLine('icon', 'icon.png', '--fit', ...ofRecord('publication', of));

/** A rule about a publication's icon; the mend is always the same. */
function iconRule(id: string, why: (known: Carded) => string | undefined): Rule<Carded> {
  return rule('icon', 'warn', id, {
    when: (known) => {
      const publication = owned(known);
      const says = publication && why(known);
      return publication && says !== undefined && { publication, says };
    },
    says: ({ says }) => says,
    advice: NEW_ICON,
    mend: ({ publication }) => iconCommand(publication),
  });
}

/** What is wrong with the theme, and whether the button has its colours all the same. */
function themeOf(known: Carded) {
  const publication = owned(known);
  if (!publication) return undefined;
  const wrong = known.findings.filter(({ field }) => field.startsWith('basicTheme'));
  return {
    publication,
    wrong,
    isThere: publication.record.basicTheme !== undefined,
    theme: cardTheme(asRead(publication)?.basicTheme),
  };
}

export const RECORD_RULES: readonly Rule<Carded>[] = [
  rule('publication', 'warn', 'site-by-address', {
    when: (known) => ownAtSite(known),
    says: ({ uri }) =>
      `The document names no publication, only the address of one, so its card has neither name, colours nor icon of ${uri}.`,
    advice: 'Write the at-uri of that publication into its site.',
    mend: ({ uri }, { claim }) =>
      recordCommand('document', { ...claim.found, account: accountName(claim.owner.account) }, { site: uri }),
  }),
  rule('publication', 'ok', 'publication-found', {
    when: () => true,
    says: (_, { claim }) => {
      const publication = publicationOf(claim);
      return publication ? `The publication is ${publication.uri}.` : 'It is a document without a publication.';
    },
  }),
  rule('document', 'warn', 'document-found', {
    when: ({ claim }) => claim,
    verdict: ({ kind }) => (kind === 'document' ? 'ok' : 'skipped'),
    says: ({ kind, found }) =>
      kind === 'document'
        ? `The document is ${found.uri}.`
        : "The link is the publication's own page; no document is needed.",
  }),
  rule('address', 'ok', 'address-matches', {
    when: () => true,
    says: (_, { claim, canonical, target }) => {
      const lead = `The record stands for ${canonicalizeUrl(claim.url ?? '')}`;
      const { host } = new URL(canonical);
      if (canonicalizeUrl(target) === canonical) return `${lead}, which matches the link.`;
      return `${lead}, and ${host} is the same site: the files of both hosts name its publication.`;
    },
  }),
  rule('fields', 'broken', 'record-unreadable', {
    when: (known) => ofFields(known).some(({ stops }) => stops) && ofFields(known),
    says: (wrong) => `A record cannot be read: ${listed(wrong)}`,
    advice: ([first]) => first?.advice,
    mend: ([first]) => first?.run ?? [],
  }),
  rule('fields', 'warn', 'record-not-right', {
    when: (known) => ofFields(known).length > 0 && ofFields(known),
    says: (wrong) => `Readable, but not right: ${listed(wrong)}`,
    advice: (wrong) => {
      const drops = wrong.some(({ id }) => INVALID.includes(id)) ? ' Other readers may drop the whole record.' : '';
      return `${wrong.length === 1 ? wrong[0]?.advice : 'Put these fields right.'}${drops}`;
    },
    mend: runOf,
  }),
  rule('fields', 'ok', 'record-right', {
    when: () => true,
    says: 'Every field is as the lexicon wants it.',
  }),
  ...SIGNED_IN_RULES,
  rule('labels', 'warn', 'label-wrong', {
    when: (known) => ofLabels(known).length > 0 && ofLabels(known),
    verdict: ([first]) => (first?.stops ? 'broken' : 'warn'),
    says: listed,
    advice: ([first]) => first?.advice,
    mend: ([first]) => first?.run ?? [],
  }),
  rule('labels', 'warn', 'label-covers', {
    when: ({ claim }) => [claim.found.record, publicationOf(claim)?.record].flatMap(selfLabels),
    verdict: ({ length }) => (length === 0 ? 'ok' : 'warn'),
    says: (labels) =>
      labels.length === 0
        ? 'No label hides it.'
        : `It is labelled ${[...new Set(labels)].slice(0, 5).join(', ')}, so pictures are covered until a click.`,
  }),
  rule('theme', 'warn', 'theme-misplaced', {
    when: ({ findings }) => findings.find(({ id }) => id === 'theme-key'),
    says: ({ says }) => `The publication has no theme, so the card is in neutral colours. ${says}`,
    advice: ({ advice }) => advice,
    mend: ({ run = [] }) => run,
  }),
  rule('theme', 'warn', 'theme-absent', {
    when: (known) => {
      const found = themeOf(known);
      return found && !found.isThere && found.publication;
    },
    says: 'The publication has no theme, so the card is in neutral colours.',
    advice: NEW_THEME,
    mend: (publication) => themeCommand(publication),
  }),
  rule('theme', 'warn', 'theme-wrong', {
    when: (known) => {
      const found = themeOf(known);
      return found && !(found.theme.published && found.wrong.length === 0) && found;
    },
    says: ({ theme, wrong }) => {
      const shown = theme.published ? 'the button has its colours, and the body may be' : 'the card is';
      return `The theme is not right, so ${shown} in neutral colours: ${listed(wrong)}`;
    },
    advice: 'Write it anew.',
    mend: ({ publication }) => themeCommand(publication),
  }),
  rule('theme', 'ok', 'theme-right', {
    when: (known) => themeOf(known),
    says: ({ theme: { accent } }) => `All four colours are there; the accent is ${accent.r}, ${accent.g}, ${accent.b}.`,
  }),
  rule('contrast', 'warn', 'contrast-low', {
    when: (known) => {
      const { theme, publication } = themeOf(known) ?? {};
      const warnings = theme?.published ? checkTheme(theme).warnings : [];
      return theme && publication && warnings.length > 0 && { theme, publication, warnings };
    },
    says: ({ warnings }) => warnings.join(' '),
    advice: 'Choose colours that are further apart; these are the nearest that can be read.',
    mend: ({ theme, publication }) => themeCommand(publication, legible(theme)),
  }),
  rule('contrast', 'warn', 'contrast-right', {
    when: (known) => themeOf(known),
    verdict: ({ theme }) => (theme.published ? 'ok' : 'skipped'),
    says: ({ theme }) => {
      if (!theme.published) return 'The neutral colours read well.';
      const { base, hover } = checkTheme(theme).ratios;
      return `The button reads well: ${base.toFixed(1)} at rest, ${hover.toFixed(1)} under the pointer.`;
    },
  }),
  iconRule('icon-absent', (known) =>
    owned(known)?.record.icon === undefined
      ? 'The publication has no icon, so the card shows its first letter.'
      : undefined,
  ),
  iconRule('icon-unusable', (known) => {
    const publication = owned(known);
    if (publication && parseBlobRef(publication.record.icon) && asRead(publication)?.icon) return undefined;
    const wrong = known.findings.filter(({ field }) => field.startsWith('icon'));
    return `The icon cannot be used, so the card shows the first letter: ${listed(wrong)}`;
  }),
  iconRule('icon-lost', ({ icon }) =>
    icon === 'missing' ? 'The PDS does not have the icon that the record names.' : undefined,
  ),
  iconRule('icon-wrong', ({ icon }) =>
    typeof icon === 'object' && icon.problems.length > 0
      ? `The icon ${icon.problems.map(({ message }) => message).join('; it ')}.`
      : undefined,
  ),
  rule('icon', 'unknown', 'icon-unread', {
    when: ({ icon }) => icon === 'unread',
    says: 'The PDS did not answer for the icon.',
  }),
  rule('icon', 'ok', 'icon-right', {
    when: ({ icon }) => typeof icon === 'object' && icon,
    says: ({ mimeType, width, bytes }) => `The icon is ${mimeType}, ${width}×${width} pixels, ${bytes} bytes.`,
  }),
  ...(['theme', 'contrast', 'icon'] as const).map((step) =>
    rule<Carded, true>(step, 'skipped', `no-publication-${step}`, {
      when: () => true,
      says: 'A document without a publication has neither colours nor an icon.',
    }),
  ),
  rule('button', 'ok', 'button', {
    when: () => true,
    says: (_, { claim }) => {
      const publication = publicationOf(claim);
      if (!publication)
        return 'A document without a publication has no button, unless the page asks for cta="article".';
      const platform = platformOf(String(publication.record.url));
      return platform
        ? `The publication is on ${platform.name}, so the button says "Subscribe on ${platform.name}".`
        : 'The publication is on no platform, so the button says "View publication".';
    },
  }),
];

/** The nearest colours that can be read, as hex. */
function legible({ accent, accentForeground, background, foreground }: ThemeColors): Record<string, string> {
  const better = { ...accessibleAccent(accent, accentForeground), ...accessibleBody(background, foreground) };
  return Object.fromEntries(THEME_COLORS.map((name) => [name, toHex(better[name])]));
}

/** The account's publication whose address is the document's `site`, so that naming it leaves the document's address as it is. None where several have that address. */
function ownAtSite({ claim }: Carded): FoundRecord | undefined {
  if (publicationOf(claim)) return undefined;
  const site = canonicalizeUrl(writtenDocument(claim.found.record).site ?? '');
  const [own, ...others] = claim.owner.publications.filter(
    ({ record }) => site !== null && canonicalizeUrl(writtenPublication(record).url ?? '') === site,
  );
  return own && others.length === 0 && parsePublication(own.record) && !isHidden(own.record) ? own : undefined;
}
