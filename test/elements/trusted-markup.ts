interface Policy {
  createHTML(markup: string): string;
}

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
const policy: Policy | undefined = trustedTypes?.createPolicy('masthead-test', { createHTML: (markup) => markup });

/**
 * Markup that a test writes itself, in a form that also a page with Trusted Types takes. It may
 * hold neither `style` attributes nor `<style>`: on the strict page they do nothing.
 */
export function trustedMarkup(markup: string): string {
  return policy?.createHTML(markup) ?? markup;
}
