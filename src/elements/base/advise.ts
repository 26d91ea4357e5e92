import { httpUrl } from '../../core/values/canonical-url.ts';
import { pastedLink } from '../../core/values/pasted.ts';

/** The property that names what an element asks for, and an example of its attribute. */
const ASKED_BY = [
  ['url', 'https://alice.example/post'],
  ['actor', 'alice.example'],
] as const;

/** The advice that this page's console has already. */
const said = new Set<string>();

/**
 * Logs, once a page for each fault, what is wrong in an element's attributes, for the page's
 * author.
 */
export function advise(element: Element): void {
  const tag = element.localName;
  // A subclass by somebody else may have neither property.
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
  // An unclosed element hides everything after it, so the page ends here. Tools that write XML
  // close empty elements like that.
  if (element.querySelector('pub-card,pro-profile,main,nav,section,footer'))
    say('open', 'what follows it inside it: "/>" ends no element', `</${tag}>, and a link before it`);
  const { appView } = element as { appView?: string };
  if (appView && /^[^/.:]+\.[^/]*$/.test(appView))
    say('scheme', `app-view="${appView}" without a scheme`, `app-view="https://${appView}"`);
}
