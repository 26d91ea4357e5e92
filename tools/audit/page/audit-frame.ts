import type { AuditedCard, AuditFinding, PublishedTheme } from '../audit-finding.ts';
import type { AuditContrast, AuditScheme } from '../audit-plan.ts';
import { endAnimations } from './end-animations.ts';

/** A page with axe in it. */
export interface FrameWindow extends Window {
  axe?: {
    run(context: Element | Document, options: object): Promise<{ violations: readonly Violation[] }>;
  };
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly {
    readonly failureSummary: string;
    readonly target: readonly (string | readonly string[])[];
  }[];
}

/** One look at a page. */
export interface AuditLook {
  readonly contrast: AuditContrast;
  /** Left out where the page insists on one. */
  readonly scheme?: AuditScheme | undefined;
  /** What to look at, as a selector; the whole page when left out. */
  readonly root?: string | undefined;
  /** Only the rules about colours: all others have been looked at. */
  readonly colorsOnly: boolean;
}

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Puts a page into a scheme, its cards into a contrast mode, and asks axe. */
export async function auditFrame(
  window: FrameWindow,
  { contrast, scheme, root, colorsOnly }: AuditLook,
): Promise<AuditFinding[]> {
  const { document } = window;
  if (scheme)
    for (const ground of [document.documentElement, ...document.querySelectorAll<HTMLElement>('.stage > .pane')])
      ground.style.colorScheme = scheme;
  // Where a page has no ground of its own axe takes a white one for granted.
  const page = document.documentElement;
  if (window.getComputedStyle(page).backgroundColor === 'rgba(0, 0, 0, 0)') page.style.backgroundColor = 'Canvas';
  for (const card of document.querySelectorAll('pub-card')) card.setAttribute('contrast', contrast);
  await settled(window);
  await loadAxe(window);
  const context = root ? (document.querySelector(root) ?? document) : document;
  const found = await window.axe?.run(context, {
    resultTypes: ['violations'],
    ...(colorsOnly ? { runOnly: { type: 'rule', values: COLOR_RULES } } : {}),
    // A story is a piece of a page, not a page.
    ...(root && !colorsOnly ? { rules: { region: { enabled: false } } } : {}),
  });
  const mode = scheme ? `${contrast} ${scheme}` : contrast;
  return (found?.violations ?? []).flatMap(({ id, nodes }) =>
    nodes.map(({ failureSummary, target }) => ({
      rule: id,
      mode,
      target: target.flat().join(' '),
      summary: failureSummary.replace(/\s+/g, ' ').slice(0, 400),
      card: cardOf(window, target[0] ?? []),
    })),
  );
}

/** The card that a target of axe's is in: selectors, each in the shadow root of what the one before finds. */
function cardOf({ document }: Window, target: string | readonly string[]): AuditedCard | undefined {
  const path = typeof target === 'string' ? [target] : target;
  let scope: ParentNode | null = document;
  let card: Element | undefined;
  let element: Element | null = null;
  for (const selector of path) {
    element = scope?.querySelector(selector) ?? null;
    if (element?.localName === 'pub-card') card = element;
    scope = element?.shadowRoot ?? null;
  }
  if (!card || !element || card === element) return undefined;
  const { view } = card as unknown as { view?: { source?: { theme?: PublishedTheme } } | null };
  const shell = getComputedStyle(card);
  const parts: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) parts.push(at.getAttribute('part') ?? '');
  return {
    part: parts.filter(Boolean).join(' '),
    contrast: card.getAttribute('contrast') ?? '',
    appearance: card.getAttribute('appearance') ?? '',
    ownColors: ['accent', 'accent-foreground', 'background', 'foreground'].some(
      (name) => shell.getPropertyValue(`--pub-card-${name}`).trim() !== '',
    ),
    theme: view?.source?.theme,
  };
}

/** Waits until the cards have drawn themselves anew, and ends what still moves. */
async function settled(window: Window): Promise<void> {
  const cards = [...window.document.querySelectorAll('pub-card')] as unknown as { updateComplete?: Promise<unknown> }[];
  for (let round = 0; round < 2; round++) {
    await Promise.all(cards.map(({ updateComplete }) => updateComplete));
    await new Promise((resolve) => window.requestAnimationFrame(() => setTimeout(resolve)));
  }
  endAnimations(window.document);
}

async function loadAxe(window: FrameWindow): Promise<void> {
  if (window.axe) return;
  const script = window.document.createElement('script');
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error('axe did not load'));
  });
  script.src = '/audit/axe.min.js';
  window.document.head.append(script);
  await loaded;
}
