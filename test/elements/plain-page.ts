import type * as Masthead from '../../src/elements/define/masthead.ts';
import { type Embed, freshStage, type Told, told, until } from './mount.ts';

/** A page of its own, in a frame. */
export interface PlainPage {
  readonly window: Window;
  readonly document: Document;
  /** What the script tag gives the page; a module gives nothing. */
  readonly masthead: Pick<typeof Masthead, 'configure'> | undefined;
  /** The addresses that the page's own `fetch` was asked for. */
  readonly asked: URL[];
}

/**
 * Loads one of test/elements/pages, and puts a stub in the place of its `fetch`.
 *
 * @param name the page
 * @param reply the body of each answer
 */
export async function plainPage(name: string, reply: (url: URL) => unknown = () => ({})): Promise<PlainPage> {
  const { window: page, document: contentDocument } = await framedPage(name);
  const masthead = await loaded(page, name);
  const asked: URL[] = [];
  const get = async (input: string) => {
    const url = new URL(input);
    asked.push(url);
    const body = reply(url);
    return body instanceof Response ? body : Response.json(body);
  };
  Object.assign(page, { fetch: get });
  return { window: page, document: contentDocument, masthead, asked };
}

/** Loads one of test/elements/pages, or another address, in a frame, as it is. */
export async function framedPage(name: string): Promise<Pick<PlainPage, 'window' | 'document'>> {
  const frame = document.createElement('iframe');
  frame.width = '400';
  frame.height = '400';
  frame.src = new URL(name, `${location.origin}/test/elements/pages/`).href;
  const there = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  // In the page last: a frame that has no address yet loads an empty page first.
  freshStage().append(frame);
  await there;
  const { contentWindow: window, contentDocument } = frame;
  if (!window || !contentDocument) throw new Error(`${name} did not load`);
  return { window, document: contentDocument };
}

/** Puts an element in a page, which asks at once, and waits until it has settled. */
export async function addTo(
  { document }: Pick<PlainPage, 'document'>,
  tag: string,
  attributes: Readonly<Record<string, string>>,
  view?: unknown,
): Promise<Told & { readonly element: Embed }> {
  const element = document.createElement(tag) as Embed;
  for (const [name, value] of Object.entries({ loading: 'eager', ...attributes })) element.setAttribute(name, value);
  if (view !== undefined) element.view = view;
  const settled = told(element);
  document.body.append(element);
  return { element, ...(await settled) };
}

/** The paths of what a page has loaded, those that match. */
export function loadedBy({ window }: Pick<PlainPage, 'window'>, path: RegExp): string[] {
  const resources = window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return resources.filter((found) => path.test(found));
}

async function loaded(page: Window, name: string): Promise<PlainPage['masthead']> {
  await until(() => page.customElements.get('pub-card'));
  if (page.customElements.get('pub-card')) return (page as { Masthead?: PlainPage['masthead'] }).Masthead;
  throw new Error(`the elements of ${name} did not load; those in dist/ come from "npm run build"`);
}
