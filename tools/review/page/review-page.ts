// The page whose pictures are taken. It shows the sheet that its address names behind `#`, and marks the document with the sheet's name once nothing moves any more.
import '../../../src/elements/define/masthead.ts';
import { configure } from '../../../src/elements/index.ts';
import { answerStory } from '../../../stories/app-views.ts';
import { embed } from '../../../stories/embed.ts';
import { PICTURE_WIDTHS, type PictureSheet } from '../picture-plan.ts';
import { EXTRA_LANGUAGES, picturedElement } from './pictured-elements.ts';

configure({ fetch: answerStory });

/** What a reader may ask of every page: WCAG 1.4.12, Text Spacing. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

async function show(sheet: PictureSheet): Promise<void> {
  const page = document.documentElement;
  delete page.dataset.shown;
  page.lang = (sheet.extra && EXTRA_LANGUAGES[sheet.extra]) ?? 'en';
  page.dir = sheet.extra === 'rtl' ? 'rtl' : 'ltr';
  page.style.colorScheme = sheet.scheme === 'dark' ? 'dark' : 'light';
  const heading = document.createElement('h1');
  heading.textContent = `${sheet.name} %`.replace(/(\d+)(.*) %$/, '$1 %$2');
  heading.dir = 'ltr';
  const main = document.createElement('main');
  const { tag, args } = picturedElement(sheet);
  const settled: Promise<unknown>[] = [];
  for (const width of PICTURE_WIDTHS) {
    const figure = document.createElement('figure');
    figure.style.inlineSize = `${width}px`;
    const caption = document.createElement('figcaption');
    caption.textContent = `${width} px`;
    caption.dir = 'ltr';
    const box = document.createElement('div');
    box.style.fontSize = `${sheet.textSize}%`;
    const element = embed(tag, args);
    settled.push(sheet.layout === 'skeleton' ? Promise.resolve() : settling(element, tag));
    box.append(element);
    figure.append(caption, box);
    main.append(figure);
  }
  document.body.replaceChildren(heading, main);
  await Promise.all(settled);
  await frames();
  const elements = [...main.querySelectorAll<HTMLElement>(tag)];
  if (sheet.extra === 'spacing') {
    const sheetOfReader = new CSSStyleSheet();
    sheetOfReader.replaceSync(SPACING);
    for (const { shadowRoot } of elements) shadowRoot?.adoptedStyleSheets.push(sheetOfReader);
  }
  const pictures = elements.flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('img') ?? [])]);
  await Promise.all(pictures.filter(isShown).map(whole));
  await document.fonts.ready;
  await frames();
  page.dataset.shown = sheet.name;
}

function settling(element: HTMLElement, tag: string): Promise<unknown> {
  return Promise.race(
    ['load', 'fallback', 'error'].map(
      (event) => new Promise((resolve) => element.addEventListener(`${tag}-${event}`, resolve, { once: true })),
    ),
  );
}

/** A picture behind a warning is not fetched. */
const isShown = (picture: HTMLImageElement): boolean => !picture.closest('details:not([open])');

function whole(picture: HTMLImageElement): Promise<unknown> {
  picture.loading = 'eager';
  return picture.decode().catch(() => undefined);
}

// A skeleton may wait a moment before it shows.
const frames = (): Promise<unknown> => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 250));

const shown = (): void => {
  const sheet: unknown = JSON.parse(decodeURIComponent(location.hash.slice(1)) || 'null');
  if (sheet) void show(sheet as PictureSheet);
};
addEventListener('hashchange', shown);
shown();
