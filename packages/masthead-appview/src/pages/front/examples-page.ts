import { cardRecords } from 'masthead/internal/core/card/card-view';
import { PERSON_PAGES, profilePage } from 'masthead/internal/core/profile/profile-view';
import { storedDid } from 'masthead/internal/core/values/identifiers';
import { writeElement } from 'masthead/internal/render/html/element-html';
import {
  escapeHtml,
  type PubCardOptions,
  proProfileStyleHashes,
  pubCardStyleHashes,
  renderProProfile,
  renderPubCard,
} from 'masthead/render';
import type { FoundPerson } from '../../server/route.ts';
import { codeBlock, framedPage } from '../frame/html-page.ts';
import type { PageFormat, PageQuestion } from '../page-format.ts';
import { isInvented, SHOWCASE_STYLE, type ShownCard } from './showcase.ts';

interface Example {
  readonly name: string;
  readonly says: string;
  /** HTML that is safe. */
  readonly shown: string;
  readonly tag: string;
  readonly hashes: readonly string[];
}

const STYLE = [
  '.examples{display:grid;gap:clamp(2rem,5vw,3.5rem);margin-block-start:2rem}.example{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem 3rem}.example>*{min-inline-size:0}.example>:first-child p{margin:.25rem 0 0;color:var(--quiet)}.example pre{margin-block-end:0}',
  '@media(width>=60rem){.example{grid-template-columns:minmax(0,1fr) minmax(0,1fr);align-items:start}}',
  SHOWCASE_STYLE,
].join('\n');

/** `/examples`: each kind of card beside the tag that makes it. */
export const examples: PageFormat = async (question) => {
  const { lead } = await question.showcase();
  const kinds = (
    await Promise.all([...cardExamples(lead), publicationExample(question, lead), profileExamples(question, lead)])
  ).flat();
  const items = kinds.map(
    ({ name, says, shown, tag }) => `<section class="example" aria-label="${escapeHtml(name)}">
<div><h2>${escapeHtml(name)}</h2>
<p>${escapeHtml(says)}</p>
${codeBlock(`Tag: ${name}`, tag)}</div>
<div>${shown}</div>
</section>`,
  );
  const whose = isInvented(lead) ? ' This article is invented: put a link of your own in its place.' : '';
  return framedPage({
    title: 'Examples – Masthead',
    place: 'examples',
    facts: await question.facts(),
    body: `<main class="wrap page">
<h1>Examples</h1>
<p class="lede">Each card beside the tag that makes it.${whose}</p>
<p>The script goes into the head of the page, once:</p>
${codeBlock('Script tag', question.scriptTag())}
<div class="examples">
${items.join('\n')}
</div>
</main>`,
    style: STYLE,
    styleHashes: kinds.flatMap(({ hashes }) => hashes),
  });
};

/** The attributes in the tag, which are also options of the renderer. */
type CardAttributes = Pick<PubCardOptions, 'layout' | 'appearance' | 'cta'>;

function cardExamples(lead: ShownCard): Promise<Example>[] {
  return [
    cardExample('An article', 'Its publication on top, then what it says, its date and its author.', lead, {}),
    cardExample(
      'In its own colours',
      'The card’s background also comes from the publication, for light pages and for dark ones.',
      lead,
      {
        appearance: 'publication',
      },
    ),
    cardExample('One line', 'For lists and for references.', lead, { layout: 'compact' }),
    cardExample('Without a button', 'The title leads to the article, and nothing else does.', lead, { cta: 'none' }),
  ];
}

async function cardExample(
  name: string,
  says: string,
  { link, view }: ShownCard,
  chosen: CardAttributes,
): Promise<Example> {
  const options: PubCardOptions = { ...chosen, url: link, heading: 3 };
  const records = cardRecords(view).join(' ');
  const attributes = [['url', link], ...(records === '' ? [] : [['records', records]]), ...Object.entries(chosen)] as [
    string,
    string,
  ][];
  return {
    name,
    says,
    shown: renderPubCard(view, options),
    tag: writeElement('pub-card', attributes, { href: link, text: view.title }),
    hashes: await pubCardStyleHashes(view, options),
  };
}

async function publicationExample({ card }: PageQuestion, { view }: ShownCard): Promise<Example[]> {
  const link = view.source?.uri;
  const found = link === undefined ? null : await card(link);
  if (link === undefined || !found) return [];
  return [
    await cardExample('A publication', 'The address of a front page gives its own card.', { link, view: found }, {}),
  ];
}

async function profileExamples({ person, origin }: PageQuestion, { view }: ShownCard): Promise<Example[]> {
  const [author] = view.associatedProfiles ?? [];
  // When the author's profile cannot be read, the page shows none.
  const found: FoundPerson | null = author ? await person(storedDid(author.did)).catch(() => null) : null;
  if (!found || found.view.discoverable === false) return [];
  const link = { href: profilePage(origin, found.view), text: found.view.displayName ?? `@${found.view.handle}` };
  const hashes = await proProfileStyleHashes(found.view);
  const examples = [
    ['summary', 'A person', 'The author’s public profile.'],
    ['compact', 'A byline', 'The same person in a line of text.'],
  ] as const;
  return examples.map(([layout, name, says]) => {
    const profile = renderProProfile(found.view, { layout, heading: 3, profileBase: origin + PERSON_PAGES });
    const stated: [string, string][] = [
      ['actor', found.view.handle],
      ...(layout === 'summary' ? [] : [['layout', layout] as [string, string]]),
    ];
    return {
      name,
      says,
      shown: layout === 'compact' ? `<p>By ${profile}</p>` : profile,
      tag: writeElement('pro-profile', stated, link),
      hashes,
    };
  });
}
