import { Option } from '@commander-js/extra-typings';
import { fetchCard } from 'masthead/client';
import { type CardView, canonicalizeUrl, cardAction } from 'masthead/core';
import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { cardRecords } from 'masthead/internal/core/card/card-view';
import { nodeNetwork, readAppView, readServer } from '../flags/network.ts';
import { UsageError } from '../process/usage-error.ts';
import { commandName } from '../terminal/advice-lines.ts';
import { asTyped } from '../terminal/output.ts';
import { fact, showView, viewingVerb } from '../terminal/show-view.ts';

export default viewingVerb('card')
  .description('Prints the card of a link. Exit code 0 a card, 1 none, 2 could not tell.')
  .argument('<link>', 'the address of the page')
  .option(
    '--app-view <url>',
    "the AppView to ask; without it Bluesky's, after the backlink index has found the records",
  )
  .option('--backlinks <url>', 'the backlink index, if it is not the public one; with --app-view it is asked last')
  .addOption(
    new Option('--tag', 'print the element for a page, with its records, so that no search is needed').conflicts([
      'json',
      'html',
      'svg',
      'email',
    ]),
  )
  .action(async (given, flags) => {
    const link = asTyped(given);
    const network = nodeNetwork(flags);
    const appView = readAppView(flags.appView, flags);
    const backlinks = readServer('--backlinks', flags.backlinks, flags);
    if (canonicalizeUrl(link) === null)
      throw new UsageError(
        `"${link}" is not a link: give the address of the page, such as https://alice.example/essay`,
      );
    if (isDevelopment(network) && appView === undefined)
      throw new UsageError("Bluesky's AppView does not know a network on this machine; name another with --app-view.");
    // With `--app-view`, no request goes to the public backlink index, unless `--backlinks` names
    // it.
    const discovery = appView === undefined || backlinks !== undefined;
    await showView(flags, {
      what: 'card',
      of: link,
      advice: `"${commandName()} doctor" with the link says why.`,
      find: () => fetchCard({ ...network, baseUrl: appView, backlinks }, link, { discovery }),
      text: cardLines,
      html: async (view) => (await import('masthead/render')).renderPubCard(view, { url: link }),
      svg: async (view) => (await import('masthead/render')).renderPubCardSvg(view, { url: link }),
      email: async (view) => (await import('masthead/render')).renderPubCardEmail(view, { url: link }),
      tag: async (view) => {
        const attributes = Object.entries({ url: link, records: cardRecords(view).join(' ') }).filter(
          ([, value]) => value,
        );
        const { writeElement } = await import('masthead/internal/render/html/element-html');
        return writeElement('pub-card', attributes, { href: link, text: view.title });
      },
    });
  });

function cardLines(view: CardView): string[] {
  const { title, description, source, createdAt, readingTime, labels = [], verification } = view;
  const button = cardAction(view);
  const [author] = view.associatedProfiles ?? [];
  return [
    title,
    ...(description ? [`  ${description}`] : []),
    ...fact('publication', source && `${source.title}, ${source.uri}`),
    ...fact('button', button ? `${button.label}: ${button.href}` : undefined),
    ...fact(
      'author',
      author && (author.displayName ? `${author.displayName} (@${author.handle})` : `@${author.handle}`),
    ),
    ...fact('published', createdAt?.slice(0, 10)),
    ...fact('reading time', readingTime === undefined ? undefined : `${readingTime} min`),
    ...fact('labels', labels.map(({ val }) => val).join(', ')),
    ...fact('verified', verification && (verification.status === 'verified' ? 'yes' : 'no')),
    ...(view.associatedRefs ?? []).flatMap(({ uri }) => fact('record', uri)),
  ];
}
