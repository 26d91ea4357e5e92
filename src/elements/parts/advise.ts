import { pastedLink } from '../../core/identifiers/pasted.ts';
import { httpUrl } from '../../core/url/canonical-url.ts';

/** The property by which an element asks, and how its attribute may look. */
const ASKED_BY = [
  ['url', 'https://alice.example/post'],
  ['actor', 'alice.example'],
] as const;

/** What was said on this page. */
const said = new Set<string>();

/**
 * Tells a page's author, in the console and once a page for each, what an element's attributes get
 * wrong.
 */
export function advise(element: Element): void {
  const tag = element.localName;
  // An element of somebody else's may ask by neither.
  const [wanted, example] = ASKED_BY.find(([name]) => name in element) ?? [];
  if (!wanted) return;
  const say = (kind: string, fault: string, advice: string) => {
    if (said.has(tag + kind)) return;
    said.add(tag + kind);
    console.warn(`Masthead: <${tag}> has ${fault}. Write ${advice}.`);
  };
  const value = Reflect.get(element, wanted);
  const other = ['url', 'actor', 'link', 'href', 'src', 'handle'].find(
    (name) => name !== wanted && element.getAttribute(name),
  );
  const advice = `${wanted}="${example}"`;
  if (!value) say('missing', other ? `${other}="…" in place of ${wanted}` : `no ${wanted}`, advice);
  else if (wanted === 'url' && !httpUrl(pastedLink(value)))
    say('invalid', `url="${value}", which is no address`, advice);
  // It hides what stands inside it, so the page ends here. Tools that write XML close what is empty
  // so.
  if (element.querySelector('pub-card,pro-profile,main,nav,section,footer'))
    say('open', 'what follows it inside it: "/>" ends no element', `</${tag}>, and a link before it`);
  const { appView } = element as { appView?: string };
  if (appView && /^[^/.:]+\.[^/]*$/.test(appView))
    say('scheme', `app-view="${appView}" without a scheme`, `app-view="https://${appView}"`);
}
