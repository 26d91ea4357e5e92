/** Something that moves in an element, as its own style sheets say. */
export interface Movement {
  /** Whose: a selector of the shadow root. */
  readonly selector: string;
  /** Properties that change over time, or the name of an animation. */
  readonly what: string;
  /** Such as `240ms`, with what is waited before. */
  readonly time: string;
  readonly easing: string;
  /** Whether it is still there for who asks for less motion. */
  readonly always: boolean;
}

/**
 * Every transition and animation in these style sheets: read, so that a page about them is never
 * behind them.
 */
export function movementsIn(sheets: readonly CSSStyleSheet[]): Movement[] {
  return sheets.flatMap((sheet) => inRules(sheet.cssRules, true));
}

function inRules(rules: CSSRuleList, always: boolean): Movement[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule) {
      // Forced palettes, print and the like say nothing about motion.
      const careful = rule.media.mediaText.includes('prefers-reduced-motion');
      return inRules(rule.cssRules, always && !careful);
    }
    if (rule instanceof CSSStyleRule) return [...ofStyle(rule, always), ...inRules(rule.cssRules, always)];
    return rule instanceof CSSGroupingRule ? inRules(rule.cssRules, always) : [];
  });
}

function ofStyle({ selectorText: selector, style }: CSSStyleRule, always: boolean): Movement[] {
  // A comma within brackets, as in `cubic-bezier(0, 0, 1, 1)`, parts nothing.
  const lists = (property: string) =>
    (style.getPropertyValue(property).match(/[^,(]+(?:\([^)]*\))?/g) ?? []).map((value) => value.trim());
  const timed = (prefix: 'transition' | 'animation', what: string, at: number): Movement[] => {
    const nth = (property: string) => {
      const values = lists(`${prefix}-${property}`);
      return values[at % values.length] ?? '';
    };
    const delay = nth('delay');
    const length = nth('duration');
    if (!what || what === 'none' || !/[1-9]/.test(length)) return [];
    const time = /[1-9]/.test(delay) ? `${inMs(length)}, after ${inMs(delay)}` : inMs(length);
    return [{ selector, what, time, easing: nth('timing-function') || 'ease', always }];
  };
  const transition = lists('transition-property').join(', ');
  return [
    ...timed('transition', transition, 0),
    ...lists('animation-name').flatMap((name, at) => timed('animation', name, at)),
  ];
}

/** Browsers write `240ms` as `0.24s`. */
function inMs(time: string): string {
  const seconds = /^([\d.]+)s$/.exec(time)?.[1];
  return seconds ? `${Math.round(Number(seconds) * 1000)} ms` : time.replace('ms', ' ms');
}
